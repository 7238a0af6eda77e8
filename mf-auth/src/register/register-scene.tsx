import { Trans, useWords } from '@fankeep/shared/host'
import { Box, chakra, Flex, Icon, Text } from '@fankeep/shared/ui'
import { KeyScene } from '../scenes/key-scene'
import { MemberPass, type MemberPassProps } from './member-pass'

/** Account, profile, done. */
export type Step = 1 | 2 | 3

const ahead = ['profile', 'page', 'backup'] as const
const titles: Record<Step, string> = {
  1: 'register.sceneTitle',
  2: 'profile.sceneTitle',
  3: 'done.sceneTitle',
}

/** The picture side of the registration: the member's card fills as the form does, and the remaining steps. */
export function RegisterScene({ step, pass }: { step: Step; pass: MemberPassProps }) {
  const t = useWords('mf-auth')
  return (
    <Box aria-hidden>
      <Box position="absolute" inset="0">
        <KeyScene />
      </Box>
      <Text position="absolute" insetInline={16} top={16} fontSize="36" fontWeight="600" lineHeight="1.45">
        <Trans t={t} i18nKey={titles[step]} components={{ br: <br /> }} />
      </Text>
      <MemberPass {...pass} />
      <chakra.ul
        position="absolute"
        insetInline={16}
        bottom={14}
        display="grid"
        gridTemplateColumns="repeat(3, minmax(0, 1fr))"
        gap={8}
        color="ink.700"
      >
        {ahead.map((name, index) => (
          <chakra.li key={name} pt={4} borderTop="1px solid" borderColor="brand.200" lineHeight="1.6">
            <Flex align="center" gap={2} fontSize="18" fontWeight="600" color="ink.950">
              {t(`ahead.${name}`)}
              {index + 2 < step && <Icon name="done" color="good" />}
            </Flex>
            {t(`ahead.${name}Text`)}
          </chakra.li>
        ))}
      </chakra.ul>
    </Box>
  )
}
