import { Refused, useHost } from '@fankeep/shared/host'
import { useText } from './format'

/**
 * Reports what was done, with an undo button. If the undo is refused, shows the server's message; the shell reports a network that
 * is down.
 * @returns `say(title, back, text)`: `back` undoes the action and may throw `Refused`
 */
export function useUndo() {
  const { t } = useText()
  const host = useHost()
  return (title: string, back: () => Promise<unknown>, text?: string) =>
    host.notify({
      kind: 'success',
      title,
      ...(text && { text }),
      action: {
        label: t('undo'),
        run: () =>
          void back().catch((error: unknown) => {
            if (error instanceof Refused) host.notify({ kind: 'warning', title: error.message })
          }),
      },
    })
}
