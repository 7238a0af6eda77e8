import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { useHost } from './context'
import { loadLater } from './load-later'

type Load<Props> = () => Promise<ComponentType<Props>>

/*
 * Parts of a screen whose code comes in a file of its own. React's `lazy` is not used for them (a lint rule says so): where the
 * file does not come it throws, which takes the whole screen away, and it keeps the failure until the page is loaded again.
 */

/**
 * A part that its screen is whole without. Draws nothing until its code is there. Code that did not come is asked for again
 * (`loadLater`).
 */
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
  /** False while one that stays on the screen is closed; without it a dialog is open for as long as it is drawn. */
  open?: boolean
  onClose: () => void
}

/**
 * A dialog, or another part that someone has asked for: its code comes when it is first drawn, and the line on top of the page
 * shows where that takes a while. Code that did not come closes it with a notice (`network`); the next opening asks again.
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
