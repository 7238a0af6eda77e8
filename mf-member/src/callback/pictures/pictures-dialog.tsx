import type { Page } from '@fankeep/shared/contract'
import { fileNameOf, saveBlob, useCall, useLanguage } from '@fankeep/shared/host'
import { Box, Button, chakra, ErrorState, Flex, SegmentedControl, Skeleton, Stack } from '@fankeep/shared/ui'
import { Dialog } from '@fankeep/shared/ui/overlay'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../format'
import { useCopy } from '../../use-copy'
import { drawPicture, type PictureKind, pictureSizes } from './draw-picture'
import { WebsiteForm } from './website-form'

const pictures = Object.keys(pictureSizes) as PictureKind[]
const kinds = [...pictures, 'website'] as const

interface PicturesDialogProps {
  page: Page
  url: string
  onClose: () => void
}

/** Material that leads fans to sign up: pictures with a code for a story, a post and a wall, and a form for the member's site. */
export function PicturesDialog({ page, url, onClose }: PicturesDialogProps) {
  const { t } = useText()
  const [kind, setKind] = useState<(typeof kinds)[number]>('story')
  return (
    <Dialog open onClose={onClose} title={t('callback.kit.title')}>
      <Stack gap={4}>
        <p>{t('callback.kit.text')}</p>
        <SegmentedControl
          label={t('callback.kit.kind')}
          value={kind}
          options={kinds.map((value) => ({ value, label: t(`callback.kit.kinds.${value}`) }))}
          onChange={setKind}
        />
        {kind === 'website' ? (
          <WebsiteForm page={page} url={url} />
        ) : (
          <WithCode kind={kind} page={page} url={url} />
        )}
      </Stack>
    </Dialog>
  )
}

type WithCodeProps = Omit<PictureProps, 'qr'>

/** The picture, and text to post with it. */
function WithCode({ kind, page, url }: WithCodeProps) {
  const { t } = useText()
  const copy = useCopy()
  const { data, stale, error, loading, reload } = useCall('optIn.code', { id: page.id, from: kind })
  const words = t('callback.kit.words', { name: page.name || page.handle, url })
  return (
    <>
      {data && !stale ? (
        <Picture key={kind} kind={kind} page={page} url={url} qr={data.qr} />
      ) : error ? (
        <ErrorState text={t('callback.kit.error')} onRetry={reload} retrying={loading} />
      ) : (
        <Skeleton h="22rem" radius="14px" />
      )}
      {copy && (
        <Flex justify="flex-start">
          <Button
            variant="line"
            size="sm"
            icon="copy"
            onClick={() => void copy(words, t('callback.kit.copied'))}
          >
            {t('callback.kit.copy')}
          </Button>
        </Flex>
      )}
    </>
  )
}

const Canvas = chakra('canvas', {
  base: {
    display: 'block',
    maxW: 'full',
    maxH: '22rem',
    mx: 'auto',
    borderWidth: '1px',
    borderRadius: 'card',
  },
})

interface PictureProps {
  kind: PictureKind
  page: Page
  url: string
  qr: string
}

function Picture({ kind, page, url, qr }: PictureProps) {
  const { t } = useText()
  const language = useLanguage()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [state, setState] = useState<'drawing' | 'ready' | 'failed'>('drawing')
  const name = page.name || page.handle
  const [title, text] = [t('callback.kit.pictureTitle'), t('callback.kit.pictureText')]
  useEffect(() => {
    const family = getComputedStyle(document.body).fontFamily
    drawPicture(canvas.current!, { kind, name, title, text, url, qr, language, family }).then(
      () => setState('ready'),
      () => setState('failed'),
    )
  }, [kind, name, title, text, url, qr, language])
  const save = () =>
    canvas.current!.toBlob((blob) => {
      if (blob) saveBlob(`${fileNameOf(`${name} ${t(`callback.kit.kinds.${kind}`)}`)}.png`, blob)
      else setState('failed')
    }, 'image/png')
  if (state === 'failed') return <ErrorState text={t('callback.kit.failed')} />
  return (
    <Stack gap={3}>
      <Canvas ref={canvas} role="img" aria-label={`${name}: ${title} ${text}`} />
      <Box>
        <Button icon="download" busy={state === 'drawing'} onClick={save}>
          {t('callback.kit.save')}
        </Button>
      </Box>
    </Stack>
  )
}
