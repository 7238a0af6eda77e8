import { Box, Button, isMissing, Note, NotLoaded } from '@fankeep/shared/ui'
import { FormFoot } from '@fankeep/shared/ui/forms'
import { useText } from '../format'
import type { ComposerForm } from './use-composer'
import type { Counted } from './use-preview'

interface ComposerFootProps {
  form: ComposerForm
  counted: Counted
}

/** Recipients and time, the two buttons, and what prevents sending. */
export function ComposerFoot({ form, counted }: ComposerFootProps) {
  const { t, format } = useText()
  const preview = counted.data
  const { send, test, errors, reach, timing, at, when, refused } = form
  const fans = { count: reach, reach: format.number(reach) }
  return (
    <>
      {/* Next to the buttons the words would be a narrow column. */}
      <FormFoot flexWrap={{ md: 'wrap' }}>
        <Box flex={{ md: '1 0 100%' }} fontSize="13" fontVariantNumeric="tabular-nums">
          <Box>
            {!preview
              ? '\u00a0'
              : timing === 'now'
                ? t('callback.sum.now', fans)
                : t(at ? 'callback.sum.later' : 'callback.sum.open', { when, ...fans })}
          </Box>
          <Box color="ink.500">{t('callback.sum.stop')}</Box>
        </Box>
        <Button variant="line" type="button" busy={test.busy} onClick={() => void form.toMyself()}>
          {t('callback.action.test')}
        </Button>
        <Button variant="flare" icon="beacon" type="submit" busy={send.busy} disabled={!preview?.can}>
          {timing === 'now'
            ? t(reach > 0 ? 'callback.action.now' : 'callback.action.send', fans)
            : t(at ? 'callback.action.later' : 'callback.action.schedule', { when })}
        </Button>
      </FormFoot>
      {errors.at && (
        <Box mt={4}>
          <Note tone="bad" announce>
            {t('callback.missing.at')}
          </Note>
        </Box>
      )}
      {isMissing(counted) && (
        <Box mt={4}>
          <NotLoaded of={counted}>{t('callback.reach.error')}</NotLoaded>
        </Box>
      )}
      {preview?.why && (
        <Box mt={4}>
          <Note tone="late">{preview.why.msg}</Note>
        </Box>
      )}
      {refused && !form.isLooking && (
        <Box mt={4}>
          <Note tone="bad" announce>
            {refused.message}
          </Note>
        </Box>
      )}
    </>
  )
}
