import { Refused, useHost } from '@fankeep/shared/host'
import { useText } from './format'

/**
 * Says what was done, with the way back. What is against taking it back is said in the server's words; a network that is
 * down, by the shell.
 * @returns `say(title, back, text)`: `back` takes it back and may throw `Refused`
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
