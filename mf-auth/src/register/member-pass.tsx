import { useLanguage, useWords } from '@fankeep/shared/host'
import { Box, Bytes, chakra, Flex, formatDate, Text } from '@fankeep/shared/ui'
import type { ReactNode } from 'react'
import { type Face, HolderFace } from '../scenes/holder-face'
import type { Trial } from './use-trial'

export interface MemberPassProps {
  nickname: string
  /** Empty while the input is not a valid address. */
  email: string
  face: Face
  trial: Trial | undefined
  /** The account exists. */
  open: boolean
}

/** The card of the picture side: shows the input as it will be on the member's own card. */
export function MemberPass({ nickname, email, face, trial, open }: MemberPassProps) {
  const t = useWords('mf-auth')
  const trialWords = trial ? t('pass.trial', { days: trial.days }) : t('pass.trialPlain')
  return (
    <Box
      position="absolute"
      left="50%"
      top="48%"
      w="33rem"
      maxW="86%"
      transform="translate(-50%, -50%) rotate(-4deg)"
      bg="paper.0"
      borderRadius="1.25rem"
      shadow="floating"
      overflow="clip"
    >
      <Flex
        justify="space-between"
        align="center"
        px={8}
        py={5.5}
        bg="linear-gradient(110deg, #2452cf, #143089)"
        color="#fff"
        fontSize="18"
      >
        <Flex as="span" align="center" gap={3} fontWeight="600">
          <Ribs />
          {t('pass.title')}
        </Flex>
        <span>{open ? t('pass.open') : trialWords}</span>
      </Flex>
      <Box display="grid" gridTemplateColumns="auto minmax(0, 1fr)" columnGap={6} alignItems="center" p={8}>
        <Box boxSize={26} color="ink.300">
          <HolderFace face={face} />
        </Box>
        <Box>
          <Text color="ink.500">{t('pass.holder')}</Text>
          <Text
            fontSize="28"
            fontWeight="600"
            lineHeight="1.4"
            truncate
            color={nickname ? 'ink.950' : 'ink.500'}
          >
            {nickname || t('pass.nobody')}
          </Text>
          <Text color="ink.500" truncate>
            {email || t('pass.noEmail')}
          </Text>
        </Box>
        <TrialFacts trial={trial} />
      </Box>
    </Box>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <Text as="dt" color="ink.500">
        {term}
      </Text>
      <Text as="dd" fontSize="18" fontWeight="600" whiteSpace="nowrap">
        {children}
      </Text>
    </div>
  )
}

function Ribs() {
  return (
    <chakra.svg viewBox="0 0 30 18" aria-hidden="true" w="2rem">
      <path
        d="M9.1 15.2L1.1 14.1M9.7 13.1L2.7 9.3M11.1 11.5L5.8 5.4M12.9 10.4L10.1 2.9M15 10V2M17.1 10.4L19.9 2.9M18.9 11.5L24.2 5.4M20.3 13.1L27.3 9.3M20.9 15.2L28.9 14.1"
        stroke="currentColor"
        strokeWidth="1.9"
        strokeLinecap="round"
      />
    </chakra.svg>
  )
}

/** What the trial includes. */
function TrialFacts({ trial }: { trial: Trial | undefined }) {
  const t = useWords('mf-auth')
  const language = useLanguage()
  return (
    <Box
      as="dl"
      gridColumn="1 / 3"
      display="grid"
      gridTemplateColumns="repeat(3, minmax(0, 1fr))"
      gap={4}
      mt={7}
      pt={6}
      borderTop="2px dashed"
      borderColor="line"
    >
      <Fact term={t('pass.pages')}>{trial ? `0 / ${trial.pages}` : '–'}</Fact>
      <Fact term={t('pass.storage')}>{trial ? <Bytes value={trial.storage} /> : '–'}</Fact>
      <Fact term={t('pass.until')}>{trial ? formatDate(trial.until, language) : '–'}</Fact>
    </Box>
  )
}
