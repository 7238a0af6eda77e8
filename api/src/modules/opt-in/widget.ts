import type { FastifyReply, FastifyRequest } from 'fastify'
import { signUpFormPath } from '@fankeep/shared/contract'
import { wordsToAgree } from '@fankeep/shared/contract/agreed-words'
import { optInSchemas } from '@fankeep/shared/contract/opt-in'
import type { Api } from '../../infra/http/api'
import { readFields } from '../../infra/http/body'
import { escapeHtml } from '../../infra/html'
import { allLanguages, type Language, readLanguage, siteIn } from '../../infra/language'
import { Refusal } from '../../infra/refusal'
import type { Services } from '../../infra/services'
import { fillWords, say } from '../../infra/words'
import { optInUrl } from './key'
import { ask, openPage } from './service'
import { widgetHeaders, widgetStyle } from './widget-style'

type Asked = FastifyRequest<{ Querystring: { page?: unknown; lang?: unknown } }>

interface Shown {
  slug: string
  language: Language
  name: string
  email?: string
  /** What is wrong with the address, or why it was refused. */
  refused?: string
}

/** The form that members embed into their own site, in a frame: no script, no cookie, and any site can frame it. */
export function addWidget({ fastify, services }: Api): void {
  fastify.get(signUpFormPath, async (request: Asked, reply) => {
    const given = readQuery(request)
    return answer(services, reply, given, async () =>
      form(services, { ...given, ...(await named(services, given)) }),
    )
  })
  fastify.post(signUpFormPath, async (request: Asked, reply) => {
    const given = readQuery(request)
    const { email = '' } = await readFields(request.raw, request.bodyType)
    return answer(services, reply, given, async () => {
      const shown = { ...given, ...(await named(services, given)) }
      const read = optInSchemas['optIn.ask'].request.safeParse({ slug: given.slug, email, from: 'widget' })
      const { language } = given
      if (!read.success)
        return form(services, { ...shown, email: String(email), refused: say(language, 'widget.bad') })
      try {
        await ask(services, read.data, { language, address: request.ip })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return form(services, {
          ...shown,
          email: read.data.email,
          refused: say(language, error.key, error.params),
        })
      }
      return asked(shown, read.data.email)
    })
  })
}

/** `lang` is one of our languages; otherwise the language is the browser’s. */
function readQuery({ query: { page, lang }, headers }: Asked): Pick<Shown, 'slug' | 'language'> {
  const language = allLanguages.find((one) => one === lang) ?? readLanguage(headers['accept-language'])
  return { slug: typeof page === 'string' ? page.slice(0, 100) : '', language }
}

const named = async (services: Services, { slug }: Pick<Shown, 'slug'>) => {
  const { name, handle } = await openPage(services, slug)
  return { name: name || handle }
}

/** Sends the form, or the message of a refusal, for example for a closed sign-up or an unknown page. */
async function answer(
  { log }: Services,
  reply: FastifyReply,
  { language }: Pick<Shown, 'language'>,
  show: () => Promise<string>,
) {
  void reply.type('text/html; charset=utf-8').headers(widgetHeaders)
  try {
    return await reply.send(html(language, await show()))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    log.debug({ key: error.key }, 'a form on another site was refused')
    return reply
      .code(404)
      .send(html(language, `<p>${escapeHtml(say(language, error.key, error.params))}</p>`))
  }
}

function form({ config }: Services, { slug, language, name, email = '', refused }: Shown): string {
  const words = wordsToAgree[language]
  const fill = (text: string) =>
    escapeHtml(fillWords(language, text, { name, site: say(language, 'mail.brand') }))
  const word = (key: string) => escapeHtml(say(language, `widget.${key}`, { name }))
  const all = escapeHtml(optInUrl(siteIn(config.publicUrl, language), { page: slug, from: 'widget' }))
  const wrong = refused === undefined ? '' : `<p id="wrong" role="alert">${escapeHtml(refused)}</p>`
  const query = escapeHtml(String(new URLSearchParams({ page: slug, lang: language })))
  return `<h1>${word('title')}</h1>
<p>${fill(words.text)}</p>
<form method="post" action="${signUpFormPath}?${query}">
<label for="email">${word('email')}</label>
<div><input id="email" name="email" type="email" required maxlength="254" autocomplete="email" value="${escapeHtml(email)}"${wrong && ' aria-invalid="true" aria-describedby="wrong"'}>
<button>${word('send')}</button></div>${wrong}
</form>
<details><summary>${word('terms')}</summary><dl>${(['who', 'what', 'leave'] as const)
    .map((key) => `<dt>${fill(words.privacy[key])}</dt><dd>${fill(words.privacy[`${key}Text`])}</dd>`)
    .join('')}</dl></details>
<p><a href="${all}" target="_blank" rel="noopener">${word('more')}</a></p>`
}

const asked = ({ language, name }: Shown, email: string): string =>
  `<div role="status"><h1>${escapeHtml(say(language, 'widget.asked'))}</h1><p>${escapeHtml(
    say(language, 'widget.askedText', { email, name }),
  )}</p></div>`

const html = (language: Language, body: string): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(say(language, 'widget.frame'))}</title><style>${widgetStyle}</style></head><body><main>${body}</main></body></html>`
