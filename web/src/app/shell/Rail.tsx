import { ActionIcon } from '@mantine/core'
import { VERSION } from '@recado/contract/version'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/auth/session.ts'
import { RailFoot, RailGroup, RailHead, RailLink, RailList } from '../theme/RailParts.tsx'
import { addressOf, navigationFor } from './navigation.ts'

type Props = { collapsed?: boolean; onToggle?: () => void; onNavigate?: () => void }

/** The way from page to page. */
export function Rail({ collapsed = false, onToggle, onNavigate }: Props) {
  const { t } = useTranslation(['shell', 'common'])
  const user = useSession()
  const toggleLabel = t(collapsed ? 'rail.expand' : 'rail.collapse')
  return (
    <>
      <RailHead collapsed={collapsed} name={t('common:product')} />
      <RailList label={t('rail.label')}>
        {navigationFor(user).map(({ heading, entries }) => (
          <Fragment key={heading}>
            {heading && <RailGroup collapsed={collapsed} label={t(heading)} />}
            {entries.map(({ icon: Icon, texts, mark: Mark, ...page }) => (
              <RailLink
                key={page.path}
                to={addressOf(page)}
                icon={<Icon size={20} stroke={1.7} />}
                label={t(`titles.${texts}`)}
                mark={Mark && <Mark />}
                collapsed={collapsed}
                onNavigate={onNavigate}
              />
            ))}
          </Fragment>
        ))}
      </RailList>
      <RailFoot collapsed={collapsed}>
        {!collapsed && <span>{t('rail.version', { version: VERSION })}</span>}
        {onToggle && (
          <ActionIcon aria-label={toggleLabel} data-hint={toggleLabel} data-hint-side="right" aria-expanded={!collapsed} onClick={onToggle}>
            {collapsed ? <IconLayoutSidebarLeftExpand size={20} stroke={1.7} /> : <IconLayoutSidebarLeftCollapse size={20} stroke={1.7} />}
          </ActionIcon>
        )}
      </RailFoot>
    </>
  )
}
