import type { Post } from '@fankeep/shared/contract'
import { chakra, Flex, Icon } from '@fankeep/shared/ui'
import { useState } from 'react'

/** A post's first picture, small; without one, an icon of its kind. */
export function Thumb({ media, off }: { media: Post['media'][number] | undefined; off?: boolean }) {
  const [broken, setBroken] = useState(false)
  return (
    <Flex
      flex="none"
      boxSize={11}
      align="center"
      justify="center"
      overflow="hidden"
      borderRadius="control"
      bg="paper.100"
      color="ink.500"
      opacity={off ? 0.6 : undefined}
      filter={off ? 'grayscale(1)' : undefined}
    >
      {media?.kind === 'photo' && media.url && !broken ? (
        <chakra.img
          src={media.url}
          alt=""
          loading="lazy"
          decoding="async"
          w="full"
          h="full"
          objectFit="cover"
          onError={() => setBroken(true)}
        />
      ) : (
        <Icon name={media?.kind === 'video' ? 'play' : media ? 'image' : 'list'} size={18} />
      )}
    </Flex>
  )
}
