import type { MediaBinding } from '@fankeep/shared/contract'
import { Box, ErrorState, Flex, Panel, Skeleton } from '@fankeep/shared/ui'
import { useState } from 'react'
import { useText } from '../../format'
import { BindDialog } from './bind-dialog'
import { BindingRow } from './binding-row'
import { UnbindDialog } from './unbind-dialog'
import { useBindings } from './use-bindings'

type Asked = { what: 'bind' | 'unbind'; binding: MediaBinding }

/** Bindings to the seven platforms (spec section 7, "Media bindings"). */
export function BindingsTab() {
  const { t } = useText()
  const { list, error, loading, reload, put } = useBindings()
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  return (
    <>
      <Box mb={5} maxW="42rem" color="ink.700">
        {t('binding.text')}
      </Box>
      {!list && error ? (
        <ErrorState
          title={t('binding.error.title')}
          text={t('binding.error.text')}
          onRetry={reload}
          retrying={loading}
        />
      ) : (
        <Panel label={t('manageLogin.tab.bindings')} flush>
          <Box as="ul" role="list" aria-busy={!list || undefined}>
            {list
              ? list.map((binding) => (
                  <BindingRow
                    key={binding.platform}
                    binding={binding}
                    onBind={() => setAsked({ what: 'bind', binding })}
                    onUnbind={() => setAsked({ what: 'unbind', binding })}
                  />
                ))
              : Array.from({ length: 7 }, (_, index) => <RowSkeleton key={index} />)}
          </Box>
        </Panel>
      )}
      {asked?.what === 'bind' && <BindDialog platform={asked.binding.platform} onClose={close} />}
      {asked?.what === 'unbind' && <UnbindDialog binding={asked.binding} onClose={close} onDone={put} />}
    </>
  )
}

function RowSkeleton() {
  return (
    <Flex
      as="li"
      align="center"
      gap={4}
      px={5}
      py={4}
      borderBottomWidth="1px"
      _last={{ borderBottomWidth: 0 }}
    >
      <Skeleton w={36} h={36} radius="9px" />
      <Box flex={1}>
        <Skeleton w="30%" h={14} />
        <Box mt={2}>
          <Skeleton w="50%" h={12} />
        </Box>
      </Box>
      <Skeleton w={72} h={36} radius="8px" />
    </Flex>
  )
}
