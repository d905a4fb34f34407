import { ActionIcon } from '@mantine/core'
import { VERSION } from '@recado/contract/version'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/auth/session.ts'
import type { AppPage } from '../../shared/page/appPage.ts'
import { RailFold, RailFoot, RailGroup, RailHead, RailLink, RailList } from '../theme/RailParts.tsx'
import { addressOf, navigationFor } from './navigation.ts'
import { useFold } from './useFold.ts'

type Props = { collapsed?: boolean; onToggle?: () => void; onNavigate?: () => void }

/** The way from page to page. */
export function Rail({ collapsed = false, onToggle, onNavigate }: Props) {
  const { t } = useTranslation(['shell', 'common'])
  const user = useSession()
  const fold = useFold()
  const toggleLabel = t(collapsed ? 'rail.expand' : 'rail.collapse')
  return (
    <>
      <RailHead collapsed={collapsed} name={t('common:product')} />
      <RailList label={t('rail.label')}>
        {navigationFor(user).map(({ heading, folds, entries }) => {
          const links = <Links {...{ entries, collapsed, onNavigate }} />
          if (folds && heading && !collapsed)
            return (
              <RailFold key={heading} label={t(heading)} {...fold}>
                {links}
              </RailFold>
            )
          return (
            <Fragment key={heading}>
              {heading && <RailGroup collapsed={collapsed} label={t(heading)} />}
              {links}
            </Fragment>
          )
        })}
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

type LinksProps = Pick<Props, 'onNavigate'> & { collapsed: boolean; entries: readonly AppPage[] }

function Links({ entries, collapsed, onNavigate }: LinksProps) {
  const { t } = useTranslation('shell')
  return entries.map(({ icon: Icon, texts, mark: Mark, ...page }) => (
    <RailLink
      key={page.path}
      to={addressOf(page)}
      icon={<Icon size={20} stroke={1.7} />}
      label={t(`titles.${texts}`)}
      mark={Mark && <Mark />}
      collapsed={collapsed}
      onNavigate={onNavigate}
    />
  ))
}
