import type { InsightSentence } from '@fankeep/shared/contract'
import { z } from 'zod'
import type { ModelConfig } from '../../../infra/config/providers-config'
import type { Language } from '../../../infra/language'
import type { Log } from '../../../infra/log'
import { clientOf, type Outgoing, OutgoingProblem, readText } from '../../../infra/outgoing/outgoing'
import { saysTheSame } from './numbers'

/** A sentence that replaces ours with the same key. */
export interface Written {
  key: string
  text: string
}

export interface Model {
  /** The model's versions of our sentences that pass the checks; empty if it does not answer in time. */
  write: (sentences: readonly InsightSentence[], language: Language) => Promise<Written[]>
}

/** Milliseconds for a try, and for all of them: well within the 9.5 s after which a read counts as failed. */
const patience = { try: 4000, all: 6000 }
const tries = 2
const most = { answer: 64 * 1024, sentence: 200 }

/** The model of a configuration. Its outgoing client can reach only the model's address, even a private one. */
export function modelOf(config: ModelConfig, log: Log): Model {
  const outgoing = clientOf('model', config.url)
  return {
    write: async (sentences, language) => {
      const end = performance.now() + patience.all
      for (let n = 0; n < tries; n++) {
        const within = Math.min(patience.try, Math.floor(end - performance.now()))
        if (within <= 0) break
        try {
          const written = await ask(outgoing, config, sentences, language, within)
          return written.filter((one) => holds(one, sentences, language))
        } catch (error) {
          if (!(error instanceof OutgoingProblem || error instanceof BadAnswer)) throw error
          log.warn({ problem: error.message }, 'the language model gave no usable answer')
        }
      }
      return []
    },
  }
}

class BadAnswer extends Error {
  override name = 'BadAnswer'
}

const languageNames = {
  'zh-tw': 'Traditional Chinese (Taiwan)',
  'zh-cn': 'Simplified Chinese',
  en: 'English',
}

/** The model gets only our sentences, which contain figures and days: no name, no id, nothing a fan or a member wrote. */
const orderOf = (language: Language) =>
  [
    `You get sentences about the audience of a social media page as JSON, in ${languageNames[language]}.`,
    'Write each again so that it reads well, in the same language, in at most two short sentences.',
    'Keep every number exactly as it is written and in the same order. Add no number, no cause, no advice.',
    'Answer with JSON alone: [{"key": "…", "text": "…"}], with the keys you were given.',
  ].join(' ')

const answered = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
})
const writtenList = z.array(z.object({ key: z.string(), text: z.string() })).max(50)

async function ask(
  outgoing: Outgoing,
  { url, model, key }: ModelConfig,
  sentences: readonly InsightSentence[],
  language: Language,
  within: number,
): Promise<Written[]> {
  const { status, body } = await outgoing.send(`${url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({
      model,
      temperature: 0.3,
      max_tokens: 1500,
      stream: false,
      messages: [
        { role: 'system', content: orderOf(language) },
        { role: 'user', content: JSON.stringify(sentences.map(({ key: of, text }) => ({ key: of, text }))) },
      ],
    }),
    within,
    most: most.answer,
  })
  const text = await readText(body)
  if (status !== 200) throw new BadAnswer(`It answered HTTP ${status}`)
  const [first] = read(answered, text).choices
  // Some models wrap their JSON in a code fence, whatever the prompt says.
  return read(writtenList, first!.message.content.replace(/^[^[]*/, '').replace(/[^\]]*$/, ''))
}

function read<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw new BadAnswer('Its answer does not have the requested form')
  }
}

/** URLs, markup, and invisible characters. */
const notPlain = /https?:|www\.|[<>@#*_`[\]{}\\|~^$=]|[\p{C}\u2028\u2029]/u
const han = /\p{Script=Han}/u

/** Whether a sentence may replace ours: plain, short, in the right language, and with exactly our numbers. */
export function holds(
  { key, text }: Written,
  sentences: readonly InsightSentence[],
  language: Language,
): boolean {
  const ours = sentences.find((one) => one.key === key)
  return (
    ours !== undefined &&
    text.trim() === text &&
    text.length >= 4 &&
    text.length <= most.sentence &&
    !notPlain.test(text) &&
    han.test(text) === (language !== 'en') &&
    saysTheSame(text, ours.text, language)
  )
}
