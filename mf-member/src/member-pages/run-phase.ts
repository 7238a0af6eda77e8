import type { Run } from '@fankeep/shared/contract'

/** The current activity of a run: a key of `import.phase`. */
export const phaseOf = ({ state, phase, source }: Pick<Run, 'state' | 'phase' | 'source'>) =>
  state === 'queued' ? 'queued' : phase === 'reading' && source === 'api' ? 'fetching' : phase
