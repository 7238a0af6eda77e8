import { type PlatformKey, platforms } from '@fankeep/shared/contract'
import { platformName } from '@fankeep/shared/ui'
import type { useText } from '../format'

export const questions = ['twice', 'gone', 'html', 'several', 'numbers', 'safe'] as const

type Text = ReturnType<typeof useText>

/** A search result: one platform's guide, or one question. */
export interface Found {
  key: string
  title: string
  /** The sentence in which the words were found. */
  text: string
  /** Undefined: it is about all platforms. */
  platform: PlatformKey | undefined
}

const stepsOf = ({ t }: Text, platform: PlatformKey) =>
  t(`archive.${platform}.steps`, { returnObjects: true }) as unknown as string[]

/** Everything that can be found, in the page's order. */
const everything = (
  text: Text,
): { key: string; title: string; platform?: PlatformKey; texts: string[] }[] => [
  ...platforms.map((platform) => ({
    key: platform,
    platform,
    title: platformName(platform, text.language),
    texts: [
      ...stepsOf(text, platform),
      text.t(`archive.${platform}.gives`),
      text.t(`archive.${platform}.limits`),
      text.t(`archive.${platform}.wait`),
    ],
  })),
  ...questions.map((question) => ({
    key: question,
    title: text.t(`teach.question.${question}.ask`),
    texts: [text.t(`teach.question.${question}.answer`)],
  })),
]

/** The tutorials that contain every typed word, each with the sentence that has most of them. */
export function findTutorials(text: Text, typed: string): Found[] {
  const wanted = typed.toLocaleLowerCase(text.language).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return []
  const has = (where: string) =>
    wanted.filter((word) => where.toLocaleLowerCase(text.language).includes(word)).length
  return everything(text)
    .filter(({ title, texts }) => has([title, ...texts].join('\n')) === wanted.length)
    .map(({ key, title, platform, texts }) => {
      const best = Math.max(...texts.map(has))
      return { key, title, platform, text: texts.find((each) => has(each) === best)! }
    })
}
