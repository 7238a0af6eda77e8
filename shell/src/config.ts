import { type AccountMenuKey, usualAccountMenu } from '@fankeep/shared/contract'
import type { SiteInfo } from '@fankeep/shared/host'

/* Options of the frame that a site sets without a code change (spec section 2, "config flag"): environment variables of the api, which the page gets
   in the site info. Until that arrives, the defaults apply. */

const accountMenu = [
  { key: 'memberCenter', to: '/channel', icon: 'grid' },
  { key: 'callback', to: '/callback', icon: 'beacon' },
  { key: 'tutorials', to: '/usingTeaching', icon: 'book' },
  { key: 'manageLogin', to: '/manageLogin', icon: 'key' },
  { key: 'storageStore', to: '/capacityBonus', icon: 'layers' },
  { key: 'transactionHistory', to: '/transactionHistory', icon: 'receipt' },
] as const satisfies { key: AccountMenuKey; to: string; icon: string }[]

/** The enabled entries of the avatar's drop-down, in this order. */
export function accountEntries(site: SiteInfo) {
  const on = site('account_menu').split(',').filter(Boolean)
  const keys: readonly string[] = on.length > 0 ? on : usualAccountMenu
  return accountMenu.filter(({ key }) => keys.includes(key))
}

const siteMenu = [
  { key: 'plans', to: '/#servicePlan' },
  { key: 'stories', to: '/#serviceShare' },
  { key: 'tutorials', to: '/tutorials' },
  { key: 'contact', to: '/#contact' },
] as const

/** Links of the public site's header, after its service panel. The link to the plans is shown with their section, which is hidden by default. */
export const siteEntries = (site: SiteInfo) =>
  siteMenu.filter(({ key }) => key !== 'plans' || ['banner', 'pricing'].includes(site('service_plan')))
