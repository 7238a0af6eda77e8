import type { Page } from '@fankeep/shared/contract'
import { renderScreen } from '@fankeep/shared/testing'
import { screen } from '@testing-library/react'
import words from '../../locales/en.json'
import { PageState, reasonFor } from './page-state'

const strange = 'merged' as Page['state']

test('a state that only a newer server knows is shown as unknown, not as danger', () => {
  renderScreen(<PageState state={strange} />, { words: { 'mf-restore': words } })
  expect(screen.getByText('State unknown')).toHaveAttribute('data-state', 'late')
})

test('the first reason of a restore is the loss of the page, if the page is lost', () => {
  expect((['active', 'suspended', strange] as const).map(reasonFor)).toEqual(['moving', 'suspended', 'other'])
})
