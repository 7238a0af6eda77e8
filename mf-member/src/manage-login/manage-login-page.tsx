import { useMember } from '@fankeep/shared/host'
import { useLocation, useNavigate } from '@fankeep/shared/router'
import { Box, DemoClosed, PageHead, Tabs } from '@fankeep/shared/ui'
import type { ComponentType } from 'react'
import { useText } from '../format'
import { ProfileTab } from '../profile/profile-tab'
import { BindingsTab } from './bindings/bindings-tab'
import { DataTab } from './your-data/data-tab'
import { DevicesTab } from './devices/devices-tab'
import { SecurityTab } from './security/security-tab'
import { type TabKey, tabOf, tabs } from './tabs'

const contents: Record<TabKey, ComponentType> = {
  bindings: BindingsTab,
  security: SecurityTab,
  profile: ProfileTab,
  devices: DevicesTab,
  data: DataTab,
}

/**
 * The member's account: bindings to other media accounts (spec section 2), login, profile, devices, and stored data. The specification
 * has a single address for them, so each part is an anchor of that address.
 */
export function ManageLoginPage() {
  const { t } = useText()
  const navigate = useNavigate()
  const now = tabOf(useLocation().hash)
  const Content = contents[now]
  const { demo } = useMember()
  return (
    <>
      <PageHead title={t('nav.bindings')} text={t('manageLogin.text')} />
      {demo ? (
        <DemoClosed />
      ) : (
        <Tabs
          label={t('nav.bindings')}
          tabs={tabs.map((key) => ({ key, label: t(`manageLogin.tab.${key}`) }))}
          value={now}
          onChange={(key) => void navigate(`#${key}`, { replace: true, preventScrollReset: true })}
        >
          <Box maxW="56rem" pt={6}>
            <Content />
          </Box>
        </Tabs>
      )}
    </>
  )
}
