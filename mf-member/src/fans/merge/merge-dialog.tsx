import { binDays, type Fan, type Page, stayingFirst } from '@fankeep/shared/contract'
import { useAction } from '@fankeep/shared/host'
import { Avatar, Box, Flex, StateBadge } from '@fankeep/shared/ui'
import { Form } from '@fankeep/shared/ui/forms'
import { Dialog } from '@fankeep/shared/ui/overlay'
import { Dotted } from '../../dotted'
import { useText } from '../../format'
import { fanName } from '../fan-name'
import { FanLabels } from '../labels/fan-labels'
import { SaveOrLeave } from '../../save-or-leave'

interface MergeDialogProps {
  page: Page
  pair: [Fan, Fan]
  onMerged: (merge: string, stays: Fan, goes: Fan) => void
  onClose: () => void
}

/** Both rows side by side, which of them stays, and what a merge does. */
export function MergeDialog({ page, pair, onMerged, onClose }: MergeDialogProps) {
  const { t } = useText()
  const merge = useAction('fans.merge')
  const [stays, goes] = stayingFirst(...pair)
  const submit = async () => {
    const done = await merge.run({ id: page.id, uid: [stays.uid, goes.uid] })
    if (done) onMerged(done.merge, stays, goes)
  }
  return (
    <Dialog open onClose={onClose} title={t('merge.title')}>
      <Form onSubmit={() => void submit()}>
        <Box as="ul" borderWidth="1px" borderRadius="panel" overflow="hidden">
          <Side fan={stays} says={t('merge.stays')} />
          <Side fan={goes} says={t('merge.becomes')} isSecond />
        </Box>
        <Box as="p" color="ink.700">
          {t('merge.text')}
        </Box>
        <Box as="p" color="ink.700">
          {t('merge.figures', { days: binDays })}
        </Box>
        <SaveOrLeave
          refused={merge.refused?.message}
          save={t('merge.confirm')}
          busy={merge.busy}
          onLeave={onClose}
        />
      </Form>
    </Dialog>
  )
}

function Side({ fan, says, isSecond = false }: { fan: Fan; says: string; isSecond?: boolean }) {
  const { t, format } = useText()
  const name = fanName(fan)
  const since = t('merge.since', { day: format.date(fan.followed_at ?? fan.first_seen) })
  return (
    <Flex
      as="li"
      align="flex-start"
      gap={3}
      px={4}
      py={3}
      {...(isSecond && { borderTopWidth: '1px', bg: 'ground' })}
    >
      <Avatar name={name} src={fan.avatar} size={28} gone={fan.gone_at !== null} />
      <Box flex={1} minW={0} overflowWrap="anywhere">
        <Box fontWeight={isSecond ? 400 : 500}>{name}</Box>
        <Box fontSize="12" color="ink.500">
          <Dotted
            facts={[
              ...(fan.username && fan.username !== name ? [`@${fan.username.replace(/^@/, '')}`] : []),
              since,
              ...(fan.gone_at ? [t('fans.goneAt', { day: format.date(fan.gone_at) })] : []),
            ]}
          />
        </Box>
        <FanLabels fan={fan} />
      </Box>
      <StateBadge state={isSecond ? 'gone' : 'safe'}>{says}</StateBadge>
    </Flex>
  )
}
