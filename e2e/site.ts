import {
  type APIRequestContext,
  type BrowserContext,
  expect,
  type Page,
  test as base,
} from '@playwright/test'
import { type Language, languages, type Words } from './words'

export const productUrl = () => process.env.PRODUCT_URL ?? 'http://localhost:8080'

interface Site {
  language: Language
  words: Words
  /** Policy violations and uncaught errors in the browser. */
  complaints: string[]
}

/** A test with a visitor in one of the languages, and the errors of their browser. */
export const test = base.extend<Site>({
  language: ['zh-tw', { option: true }],
  words: async ({ language }, use) => use(languages[language]),
  complaints: async ({ page }, use) => {
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => {
      if (/Content Security Policy|integrity/i.test(message.text())) complaints.push(message.text())
    })
    await use(complaints)
  },
  baseURL: async ({}, use) => use(productUrl()),
  page: async ({ page, language }, use) => {
    await setLanguage(page, language)
    await use(page)
  },
})

export { expect }

/** Sets the language in both places where the shell keeps it: local storage, and the cookie that the edge server reads. */
export async function setLanguage(page: Page, language: Language) {
  await page.addInitScript((lang) => localStorage.setItem('lang', lang), language)
  await page.context().addCookies([{ name: 'lang', value: language, url: productUrl() }])
}

/** Logs a browser in by setting the shell's session cookie. */
export const keepToken = (context: BrowserContext, token: string) =>
  context.addCookies([{ name: 'token', value: encodeURIComponent(token), url: productUrl() }])

/** The newest code sent to an address, from the development outbox. */
export async function readCode(request: APIRequestContext, to: string): Promise<string> {
  let code = ''
  await expect
    .poll(async () => {
      const outbox = (await (await request.get('/dev/outbox.json')).json()) as { to: string; code?: string }[]
      code = outbox.find((message) => message.to === to)?.code ?? ''
      return code
    })
    .toMatch(/^\d{6}$/)
  return code
}

interface OutboxMessage {
  to: string
  code?: string
}

/** The code that is sent to an address after `press`, never an earlier one. */
export async function codeAfter(
  page: Page,
  to: string | RegExp,
  press: () => Promise<void>,
): Promise<string> {
  const isMeant = (message: OutboxMessage) =>
    message.code && (typeof to === 'string' ? message.to === to : to.test(message.to))
  const codes = async () =>
    ((await (await page.request.get('/dev/outbox.json')).json()) as OutboxMessage[]).filter(isMeant)
  const before = (await codes()).length
  await press()
  await expect.poll(async () => (await codes()).length).toBeGreaterThan(before)
  return (await codes())[0]!.code!
}

export interface Person {
  nickname: string
  email: string
  tel: string
  password: string
}

/** Registers by e-mail through the form, up to the member center. */
export async function register(page: Page, words: Words, person: Person) {
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: words.signUp }).click()
  await fillInRegistration(page, words, person)
}

/** Completes the registration from the form on. */
export async function fillInRegistration(page: Page, words: Words, person: Person) {
  await page.getByLabel(words.nickname).fill(person.nickname)
  await page.getByRole('textbox', { name: words.email }).fill(person.email)
  await page.getByRole('textbox', { name: words.tel }).fill(person.tel)
  await page.getByRole('button', { name: words.sendCode }).click()
  await page.getByRole('textbox', { name: words.code }).fill(await readCode(page.request, person.email))
  await page.getByRole('textbox', { name: words.password, exact: true }).fill(person.password)
  await page.getByRole('textbox', { name: words.passwordAgain }).fill(person.password)
  await page.getByRole('checkbox', { name: words.agree }).check()
  await page.getByRole('button', { name: words.next }).click()
  await page.getByRole('radio', { name: words.female }).check({ force: true })
  await page.getByRole('button', { name: words.finish }).click()
  await page
    .getByRole('link', { name: words.enter })
    .or(page.getByRole('button', { name: words.enter }))
    .click()
  await expect(page).toHaveURL(/\/channel$/)
}

export async function logOut(page: Page, words: Words, nickname: string) {
  await page.getByRole('button', { name: words.account(nickname) }).click()
  await page.getByRole('menuitem', { name: words.logOut }).click()
  await expect(page).toHaveURL(/\/login/)
}

export async function logIn(
  page: Page,
  words: Words,
  { email, password }: Pick<Person, 'email' | 'password'>,
) {
  await page.goto('/login')
  await page.getByRole('textbox', { name: words.email }).fill(email)
  await page.getByRole('textbox', { name: words.password, exact: true }).fill(password)
  await page.getByRole('button', { name: words.logIn, exact: true }).click()
  await expect(page).toHaveURL(/\/channel/)
}
