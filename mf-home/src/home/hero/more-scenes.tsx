import { useEffect, useEffectEvent } from 'react'
import { CallScene } from './call-scene'
import { RestoreScene } from './restore-scene'

interface MoreScenesProps {
  /** Common props of every slide, by its index. */
  slide: (n: number) => object
  /** Called when they are in the page, so that the carousel can count its slides. */
  onDrawn: () => void
}

/** The slides behind the first. */
export function MoreScenes({ slide, onDrawn }: MoreScenesProps) {
  const drawn = useEffectEvent(onDrawn)
  useEffect(() => drawn(), [])
  return (
    <>
      <div {...slide(1)}>
        <CallScene />
      </div>
      <div {...slide(2)}>
        <RestoreScene />
      </div>
    </>
  )
}
