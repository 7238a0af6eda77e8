import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { useHost } from './context'
import { loadLater } from './load-later'

type Load<Props> = () => Promise<ComponentType<Props>>

/* Parts of a screen whose code is in a separate file. A lint rule forbids React's `lazy` for them: if the file cannot be loaded, it throws, which
 * removes the whole screen, and it keeps the failure until the page is reloaded. */

/** A part that its screen can do without. Renders nothing until its code is loaded, and retries failed loads (`loadLater`). */
export function latePart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined
  let coming: Promise<void> | undefined
  return function LatePart(props) {
    const [isHere, setHere] = useState(Part !== undefined)
    useEffect(() => {
      if (isHere) return
      let left = false
      coming ??= loadLater(load).then((loaded) => void (Part = loaded))
      void coming.then(() => !left && setHere(true))
      return () => {
        left = true
      }
    }, [isHere])
    return isHere && Part ? <Part {...props} /> : null
  }
}

interface DialogProps {
  /** For a dialog that stays mounted: false while it is closed. A dialog without `open` is open while it is mounted. */
  open?: boolean
  onClose: () => void
}

/**
 * A dialog, or another part that a person has asked for: its code is loaded when it is first rendered, and the progress line at the top of the page
 * shows while that takes long. A failed load closes it with a notice (`network`); the next opening tries again.
 */
export function lateDialog<Props extends DialogProps>(load: Load<Props>): ComponentType<Props> {
  let Dialog: ComponentType<Props> | undefined
  return function LateDialog(props) {
    const { tell, telemetry, showWaiting } = useHost()
    const [isHere, setHere] = useState(Dialog !== undefined)
    const isAsked = !isHere && props.open !== false
    const giveUp = useEffectEvent((error: unknown) => {
      telemetry.report({ kind: 'load', message: String(error) })
      tell('network')
      props.onClose()
    })
    const showLoading = useEffectEvent((loading: Promise<unknown>) => showWaiting?.(loading))
    useEffect(() => {
      if (!isAsked) return
      let left = false
      const loading = load()
      showLoading(loading)
      loading.then(
        (loaded) => {
          Dialog = loaded
          if (!left) setHere(true)
        },
        (error: unknown) => !left && giveUp(error),
      )
      return () => {
        left = true
      }
    }, [isAsked])
    return isHere && Dialog ? <Dialog {...props} /> : null
  }
}
