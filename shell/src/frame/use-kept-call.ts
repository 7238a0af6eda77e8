import { answerKey, type CallInput, type CallName, type CallOutput } from '@fankeep/shared/contract'
import { type Api, useHost } from '@fankeep/shared/host'
import { useEffect, useSyncExternalStore } from 'react'
import { nextTask } from '../next-task'

const answers = new Map<string, unknown>()
const asked = new Map<string, Promise<void>>()
const readers = new Set<() => void>()

/** Makes a call once per page: the frame outlives its screens. After a failure it can be retried. */
function ask<Name extends CallName>(api: Api, name: Name, input: CallInput<Name>): Promise<void> {
  const key = answerKey(name, input)
  const already = asked.get(key)
  if (already) return already
  const answering = nextTask()
    .then(() => api.call(name, input, { outlivesScreen: true }))
    .then(
      (data) => {
        answers.set(key, data)
        for (const reader of readers) reader()
      },
      () => void asked.delete(key),
    )
  asked.set(key, answering)
  return answering
}

/** Makes the calls of the public site's frame before it is rendered: answers that arrive by then save a second render. */
export function askForSiteFrame(api: Api): void {
  void ask(api, 'site.navigation', { type: 1 })
  void ask(api, 'site.navigation', { type: 2 })
  void ask(api, 'site.footer', {})
}

/** A call of the frame. Undefined until there is an answer; if it fails, the frame is shown without. */
export function useKeptCall<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
): CallOutput<Name> | undefined {
  const { api } = useHost()
  const key = answerKey(name, input)
  useEffect(() => {
    if (!answers.has(key)) void ask(api, name, JSON.parse(key.slice(name.length + 1)) as CallInput<Name>)
  }, [api, name, key])
  return useSyncExternalStore(readBy, () => answers.get(key)) as CallOutput<Name> | undefined
}

function readBy(reader: () => void) {
  readers.add(reader)
  return () => void readers.delete(reader)
}
