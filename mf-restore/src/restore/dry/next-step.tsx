import { usePageAccess } from '@fankeep/shared/host'
import { Box, Button, Note, Text } from '@fankeep/shared/ui'
import { FormFoot } from '@fankeep/shared/ui/forms'
import { useText } from '../text'
import { isBarredByPlan, Wait } from '../wait'
import type { DryRunData } from './dry-run-data'

export interface NextStepProps {
  data: DryRunData
  refused: string | undefined
  busy: boolean
  onBegin: () => void
}

type Access = ReturnType<typeof usePageAccess>

/** What prevents starting, if anything, and the next step. */
export function NextStep(props: NextStepProps) {
  const access = usePageAccess()
  return (
    <Box display="grid" gap={3}>
      <Obstacles {...props} access={access} />
      {props.data.authorise && !isBarredByPlan(props.data.permission) && (
        <Authorise data={props.data} access={access} wide />
      )}
      <Begin {...props} wide />
    </Box>
  )
}

/** The same at the lower edge of a small screen, because the list is longer than the screen: only the next button. */
export function NextStepFoot(props: NextStepProps) {
  const { t, number, span } = useText()
  const access = usePageAccess()
  const { data } = props
  const { permission, taken, minutes } = data
  const said = props.refused ?? access.refused?.message ?? permission.why?.msg ?? data.why?.msg
  return (
    <FormFoot stick>
      <Box flex={1} minW={0} fontSize="13" lineHeight={1.4} role={said ? 'status' : undefined}>
        {said ? (
          <Text lineClamp={3}>{said}</Text>
        ) : (
          <>
            <Text fontWeight="600">{taken > 0 ? span(minutes) : '–'}</Text>
            <Text color="ink.500">{t('posts', { count: taken, shown: number(taken) })}</Text>
          </>
        )}
      </Box>
      {data.authorise && !permission.why ? <Authorise data={data} access={access} /> : <Begin {...props} />}
    </FormFoot>
  )
}

/** Why it cannot start now. */
function Obstacles({ data, refused, access }: NextStepProps & { access: Access }) {
  const { permission, why } = data
  const said = refused ?? access.refused?.message
  return (
    <>
      {said && (
        <Note tone="bad" announce>
          {said}
        </Note>
      )}
      {permission.why ? <Wait permission={permission} /> : why && <Note tone="late">{why.msg}</Note>}
    </>
  )
}

function Begin({ data, busy, onBegin, wide }: NextStepProps & { wide?: boolean }) {
  const { t, number } = useText()
  const { taken, permission, authorise, open } = data
  return (
    <Button
      wide={wide}
      // Only one solid button at a time: before it can start, the authorisation is the next step.
      variant={authorise && !permission.why ? 'line' : 'solid'}
      busy={busy}
      disabled={taken === 0 || !permission.can || !open}
      onClick={onBegin}
    >
      {t('begin', { count: taken, shown: number(taken) })}
    </Button>
  )
}

function Authorise({ data, access, wide }: { data: DryRunData; access: Access; wide?: boolean }) {
  const { t, platform } = useText()
  const { to, id } = data.request
  if (!to) return null
  return (
    <Button
      wide={wide}
      iconEnd="external"
      busy={access.busy}
      onClick={() => void access.go(to, `/contentRestore?request=${id}&step=dry`)}
    >
      {t('authorise', { platform: platform(to) })}
    </Button>
  )
}
