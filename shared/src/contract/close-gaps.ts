import { isolate } from './isolate'

const han = '[\\u3000-\\u303f\\u3400-\\u9fff\\uff00-\\uffef]'
const startsHan = new RegExp(`^${han}`)
const endsHan = new RegExp(`${han}$`)
const endsHanAndSpace = new RegExp(`${han} $`)
const startsSpaceAndHan = new RegExp(`^ ${han}`)

/**
 * Removes the space between a value that was inserted into a sentence and its neighbour if both are Chinese. Sentences have that space for values in
 * Latin letters or digits (`到 X 授權`, but `到小紅書授權`). The value itself is unchanged; it is
 * expected as `isolate` returns it.
 */
export function closeGaps(text: string, values: Readonly<Record<string, unknown>> = {}): string {
  return Object.values(values).reduce<string>(
    (sentence, value) =>
      typeof value === 'string' && value !== '' ? closeAround(sentence, value) : sentence,
    text,
  )
}

function closeAround(text: string, value: string): string {
  const shown = isolate(value)
  const parts = text.split(shown)
  return parts
    .map((part, n) => {
      const open = n > 0 && endsHan.test(value) && startsSpaceAndHan.test(part) ? part.slice(1) : part
      const isBefore = n < parts.length - 1
      return isBefore && startsHan.test(value) && endsHanAndSpace.test(open) ? open.slice(0, -1) : open
    })
    .join(shown)
}
