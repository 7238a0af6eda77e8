import type { FastifyInstance } from 'fastify'
import { type AutomaticSettings, FirstSeen, type Outcome, takeBackFailing } from '../../automatic'
import type { ReleaseStore } from '../../store/release-store'
import type { LiveSiteWatch } from './live-site-watch'

export interface AutomaticWatchParts {
  store: ReleaseStore
  watch: LiveSiteWatch
  settings: AutomaticSettings | undefined
  /** Counts an outcome in the metrics. */
  note: (release: string, outcome: string) => void
  now?: () => Date
  /** Milliseconds between checks: the same as the interval of writing telemetry. */
  every?: number
}

/** Checks periodically whether something that went live fails. Each edge server does; the registry accepts only one change. */
export function watchAutomatic(
  app: FastifyInstance,
  { store, watch, settings, note, now = () => new Date(), every = 5000 }: AutomaticWatchParts,
) {
  if (!settings) return
  // A case that cannot be resolved is logged only once.
  const said = new Set<string>()
  const say = ({ name, version, did, why }: Outcome) => {
    const key = `${name} ${version} ${did}`
    if (said.has(key) && (did === 'stuck' || did === 'refused')) return
    said.add(key)
    note(name, did.replaceAll(' ', '_'))
    app.log.error({ release: name, version, why }, `${name} fails: ${sentences[did]}`)
  }
  const firstSeen = new FirstSeen()
  let looking = false
  const look = async () => {
    if (looking) return
    looking = true
    try {
      const outcomes = await takeBackFailing({ store, settings, now, firstSeen })
      outcomes.forEach(say)
      if (outcomes.length > 0) await watch.look()
    } catch (error) {
      app.log.error(error, 'checking for failing releases failed; retrying')
    } finally {
      looking = false
    }
  }
  const timer = setInterval(() => void look(), every)
  app.addHook('onClose', () => clearInterval(timer))
}

const sentences: Record<Outcome['did'], string> = {
  'rolled back': 'it was rolled back automatically',
  'canary ended': 'its canary was ended automatically',
  stuck: 'no earlier version is known to be better; an operator must decide',
  refused: 'the automatic roll-back was refused; an operator must decide',
}
