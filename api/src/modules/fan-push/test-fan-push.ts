import type { Language } from '../../infra/language'
import type { TestServer } from '../../../test/server'
import { imports } from '../backup/test-imports'
import { sealBrowserKeys } from './browser-keys'
import type { PushMessage } from '../notices/push/send-push'

/** Creates pages with open sign-up, and fans' browsers at the stand-in's push service. */
export function fanPushes(server: () => TestServer) {
  const { addPage } = imports(server)

  async function open(given: Parameters<TestServer['asMember']>[0] = { vipType: 2 }) {
    const member = await server().asMember(given)
    const page = (await addPage(member, 'instagram', 'https://www.instagram.com/mochi.daily')).id
    const { url } = (await member.call('optIn.turn', { id: page, on: true })).data
    const slug = new URL(url).searchParams.get('page')!
    const counts = async () => (await member.call('fanPush.settings', { id: page })).data
    return { member, page, slug, counts }
  }
  type Open = Awaited<ReturnType<typeof open>>

  const show = async ({ slug }: Pick<Open, 'slug'>, endpoint?: string) =>
    (await server().call('fanPush.show', { slug, ...(endpoint !== undefined && { endpoint }) })).data
  const browser = async (one: Pick<Open, 'slug'>) => server().sandbox.push.subscribe((await show(one)).key)
  type Browser = Awaited<ReturnType<typeof browser>>

  const ask = async ({ slug }: Pick<Open, 'slug'>, given: Browser, language: Language = 'en') =>
    server().call('fanPush.ask', { slug, ...given }, { language })
  /** The notifications sent to a browser, oldest first. */
  const shownOn = ({ endpoint }: Pick<Browser, 'endpoint'>) =>
    server()
      .sandbox.push.messagesOf(endpoint)
      .map(({ text, topic }) => ({ ...(JSON.parse(text) as PushMessage), topic }))
  /** The key in the last confirmation request. */
  const keyOn = (one: Pick<Browser, 'endpoint'>) => {
    const path = shownOn(one).findLast(({ tag }) => tag.startsWith('confirm-'))?.path ?? ''
    return new URL(path, 'http://localhost').searchParams.get('confirmPush') ?? ''
  }
  /** A browser whose fan signed up and pressed the notification. */
  async function signUp(one: Pick<Open, 'slug'>) {
    const made = await browser(one)
    const { stop } = (await ask(one, made)).data
    await server().workDue()
    const answer = await server().call('fanPush.confirm', { key: keyOn(made) })
    if (answer.code !== 1) throw new Error(answer.msg)
    return { ...made, stop: stop! }
  }
  /** Inserts this many confirmed browsers directly into the database. */
  async function signedUp(one: Pick<Open, 'slug' | 'page'>, many: number) {
    const { services, sandbox, clock } = server()
    const { key } = await show(one)
    const all = Array.from({ length: many }, () => ({
      ...sandbox.push.subscribe(key),
      stop: services.random.id(),
    }))
    const rows = all.map(({ stop, ...made }) => ({
      ...{ id: stop, pageId: one.page, endpoint: made.endpoint, language: 'en' },
      ...{ keys: sealBrowserKeys(services, one.page, made), askedAt: clock.now(), confirmedAt: clock.now() },
    }))
    if (many > 0) await services.db.insertInto('pushFans').values(rows).execute()
    return all
  }
  return { open, show, browser, ask, shownOn, keyOn, signUp, signedUp }
}
