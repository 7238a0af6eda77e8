import type { CallOutput, Page, PageReadiness, RehearsalCheck } from '@fankeep/shared/contract'
import { useAction, useMember } from '@fankeep/shared/host'
import { Box, Button, DemoClosed, Flex, Icon, Marks, Note, Stack, VisuallyHidden } from '@fankeep/shared/ui'
import { Dialog } from '@fankeep/shared/ui/overlay'
import { useState } from 'react'
import { useText } from '../format'
import { nameOf } from '../member-pages/page-state'
import { addAddress } from '../open-dialogs'

type Rehearsal = CallOutput<'readiness.rehearse'>

interface RehearsalDialogProps {
  page: Page
  last: PageReadiness['rehearsed']
  onDone: () => void
  onClose: () => void
}

/** Rehearses a CallBack without sending anything to fans: what it would reach today, and what is missing. */
export function RehearsalDialog(props: RehearsalDialogProps) {
  const { t } = useText()
  const { demo } = useMember()
  return (
    <Dialog open onClose={props.onClose} title={t('rehearsal.title', { name: nameOf(props.page) })}>
      {demo ? <DemoClosed /> : <Rehearsing {...props} />}
    </Dialog>
  )
}

function Rehearsing({ page, last, onDone, onClose }: RehearsalDialogProps) {
  const { t } = useText()
  const rehearse = useAction('readiness.rehearse')
  // The previous rehearsal: `last` becomes this one after it has run.
  const [before] = useState(last)
  const [found, setFound] = useState<Rehearsal>()
  const start = async () => {
    const result = await rehearse.run({ id: page.id })
    if (!result) return
    setFound(result)
    onDone()
  }
  if (found) return <Found page={page} found={found} before={before} onClose={onClose} />
  return (
    <Stack gap={4}>
      <p>{t('rehearsal.intro')}</p>
      {rehearse.refused && (
        <Note tone="bad" announce>
          {rehearse.refused.message}
        </Note>
      )}
      <Flex gap={2}>
        <Button busy={rehearse.busy} onClick={() => void start()}>
          {t('rehearsal.start')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('labels.leave')}
        </Button>
      </Flex>
    </Stack>
  )
}

interface FoundProps {
  page: Page
  found: Rehearsal
  before: PageReadiness['rehearsed']
  onClose: () => void
}

function Found({ page, found, before, onClose }: FoundProps) {
  const { t, format } = useText()
  const { reach, of, checks, mailed_to: mailedTo } = found
  const missing = checks.filter(({ ok }) => !ok)
  return (
    <Stack gap={4} role="status">
      <Box fontVariantNumeric="tabular-nums">
        <Flex align="baseline" gap={1.5} mb={2}>
          <Box as="b" fontSize="28" lineHeight={1.2} letterSpacing="-.02em" fontWeight={600}>
            {format.number(reach)}
          </Box>
          <Box as="span" color="ink.500">
            {t('rehearsal.of', { of: format.number(of) })}
          </Box>
        </Flex>
        <Marks at={of === 0 ? 0 : (reach / of) * 100} tone="flare" tall />
        {before && (
          <Box mt={2} fontSize="13" color="ink.500">
            {t('rehearsal.change', {
              change: format.signed(reach - before.reach),
              day: format.day(before.at),
            })}
          </Box>
        )}
      </Box>
      {mailedTo && <p>{t('rehearsal.mailed', { to: mailedTo })}</p>}
      <b>{missing.length === 0 ? t('rehearsal.ready') : t('rehearsal.missing', { count: missing.length })}</b>
      <Box as="ul">
        {[...missing, ...checks.filter(({ ok }) => ok)].map((check) => (
          <Check key={check.key} page={page} what={check.key} ok={check.ok} />
        ))}
      </Box>
      <Flex>
        <Button variant={missing.length === 0 ? 'solid' : 'line'} autoFocus onClick={onClose}>
          {t('rehearsal.done')}
        </Button>
      </Flex>
    </Stack>
  )
}

const placesBy: Record<RehearsalCheck['key'], (page: Page) => string> = {
  list: ({ id }) => `/channel?import=${id}`,
  signUp: ({ id }) => `/callback?id=${id}`,
  goal: ({ id }) => `/callback?id=${id}`,
  reach: ({ id }) => `/callback?id=${id}`,
  plan: () => '/capacityBonus',
  message: ({ id }) => `/channel?connect=${id}`,
  line: ({ id }) => `/callback?id=${id}`,
  telegram: ({ id }) => `/callback?id=${id}`,
  mail: () => '/manageLogin',
  spare: ({ platform }) => addAddress(platform, 'backup'),
}

/** Where a missing item is added. A newer server may check more than this page knows: those are added at the page itself. */
const placeOf = (what: RehearsalCheck['key'], page: Page) =>
  placesBy[what]?.(page) ?? `/callback?id=${page.id}`

function Check({ page, what, ok }: { page: Page; what: RehearsalCheck['key']; ok: boolean }) {
  const { t } = useText()
  const word = `rehearsal.${what}.${ok ? 'ok' : 'not'}`
  return (
    <Flex as="li" align="center" gap={3} py={2} borderTopWidth="1px" fontSize="13">
      <Icon name={ok ? 'done' : 'alert'} size={16} color={ok ? 'good' : 'warn'} />
      <Box flex={1} minW={0}>
        <VisuallyHidden>{t(ok ? 'rehearsal.met' : 'rehearsal.unmet')}</VisuallyHidden>
        {t(word)}
      </Box>
      {!ok && (
        <Button variant="line" size="sm" to={placeOf(what, page)}>
          {t(`rehearsal.${what}.action`)}
        </Button>
      )}
    </Flex>
  )
}
