import type { TelemetrySample } from '@fankeep/shared/contract/telemetry'
import { BENEATH_MARK } from '../constants'
import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'

/** Records the web vitals of this visit for its first screen, because they describe the page's first load. */
export function watchVitals(
  first: { remote: string; version: string },
  note: (sample: TelemetrySample) => void,
) {
  const take = ({ name, value }: MetricType) => {
    const [beneath] = performance.getEntriesByName(BENEATH_MARK)
    if (name === 'LCP' && beneath && value >= beneath.startTime) return
    note({ ...first, kind: name, value })
  }
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(take)
}
