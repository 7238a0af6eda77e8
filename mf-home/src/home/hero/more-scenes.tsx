import { useEffect, useEffectEvent } from 'react'
import { CallScene } from './call-scene'
import { RestoreScene } from './restore-scene'

interface MoreScenesProps {
  /** What every slide carries, by its place. */
  slide: (n: number) => object
  /** They are in the page: the carousel may count its slides. */
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
