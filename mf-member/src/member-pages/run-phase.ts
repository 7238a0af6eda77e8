import type { Run } from '@fankeep/shared/contract'

/** What a run is doing: a key of `import.phase`. */
export const phaseOf = ({ state, phase, source }: Pick<Run, 'state' | 'phase' | 'source'>) =>
  state === 'queued' ? 'queued' : phase === 'reading' && source === 'api' ? 'fetching' : phase
