import { pictureMax, pictureTypes } from '@fankeep/shared/contract'
import { useHost, useMember } from '@fankeep/shared/host'
import { MemberAvatar, Box, Button, Flex, Marks, Note, Panel } from '@fankeep/shared/ui'
import { type ChangeEvent, useRef } from 'react'
import { useText } from '../format'
import { usePicture } from './use-picture'

/** The member's own picture: choose, preview, save or remove. */
export function PicturePanel() {
  const { t, format } = useText()
  const { notify } = useHost()
  const user = useMember()
  const picture = usePicture({ onSaved: () => notify({ kind: 'success', title: t('picture.saved') }) })
  const input = useRef<HTMLInputElement>(null)
  const { chosen, busy } = picture
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    picture.choose(event.target.files?.[0])
    event.target.value = '' // Allows the same file to be chosen again after a refusal.
  }
  const said = picture.said ?? (picture.problem && t(`picture.${picture.problem}`, limit(format.bytes)))
  return (
    <Panel title={t('picture.title')}>
      <Flex gap={{ base: 4, md: 6 }} align="center">
        <MemberAvatar member={user} preview={chosen?.preview} size={88} />
        <Box flex={1} minW={0}>
          <Box color="ink.500" fontSize="13">
            {t('picture.text', limit(format.bytes))}
          </Box>
          <input
            ref={input}
            type="file"
            hidden
            accept={pictureTypes.join(',')}
            aria-label={t('picture.choose')}
            onChange={choose}
          />
          {busy ? (
            <Box mt={3} maxW="20rem" role="status">
              <Box mb={1.5} fontSize="13">
                {chosen ? t('picture.sending', { name: chosen.file.name }) : t('picture.removing')}
              </Box>
              <Marks at={null} />
            </Box>
          ) : (
            <Actions picture={picture} onChoose={() => input.current?.click()} />
          )}
        </Box>
      </Flex>
      {said && (
        <Box mt={4}>
          <Note tone="bad" announce>
            {said}
          </Note>
        </Box>
      )}
    </Panel>
  )
}

const limit = (bytes: (value: number) => string) => ({ limit: bytes(pictureMax) })

interface ActionsProps {
  picture: ReturnType<typeof usePicture>
  onChoose: () => void
}

function Actions({ picture, onChoose }: ActionsProps) {
  const { t } = useText()
  const user = useMember()
  return (
    <Flex mt={3} gap={2} wrap="wrap">
      {picture.chosen ? (
        <>
          <Button onClick={picture.save}>{t('picture.save')}</Button>
          <Button variant="ghost" onClick={picture.forget}>
            {t('picture.leave')}
          </Button>
        </>
      ) : (
        <>
          <Button variant="line" icon="image" onClick={onChoose}>
            {t('picture.choose')}
          </Button>
          {user.head_pic && (
            <Button variant="ghost" onClick={picture.remove}>
              {t('picture.remove')}
            </Button>
          )}
        </>
      )}
    </Flex>
  )
}
