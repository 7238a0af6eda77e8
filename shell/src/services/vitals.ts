import type { TelemetrySample } from '@fankeep/shared/contract/telemetry'
import { BENEATH_MARK } from '../constants'
import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'

/** Notes the web vitals of this visit, as those of the screen it began with: they are of the page's first load. */
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
