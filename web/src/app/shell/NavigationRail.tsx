import { ActionIcon } from '@mantine/core'
import { VERSION } from '@recado/contract/version'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { PageRoute } from '#web/app/pageRoutes.ts'
import { RailFooter, RailGroup, RailHead, RailLink, RailList } from '#web/app/theme/RailParts.tsx'
import { UnreadDot } from '#web/features/chats/popover/UnreadDot.tsx'
import { ConnectionAlert } from '#web/features/connections/ConnectionAlert.tsx'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { readCollapsedGroups, storeCollapsedGroups } from '#web/shared/data/auth/storedSession.ts'
import { navigationFor, pageOfPath, pathOf } from './navigation.ts'

/** The mark after the name of a page, by the texts of the page. It is not in `pageRoutes`, which tools without a browser must be able to read. */
const marks: Partial<Record<string, ComponentType>> = { chats: UnreadDot, connections: ConnectionAlert }

type Props = { collapsed?: boolean; onToggle?: () => void; onNavigate?: () => void }

/** The rail at the side: a link to each page. */
export function NavigationRail({ collapsed = false, onToggle, onNavigate }: Props) {
  const { t } = useTranslation('shell')
  const user = useCurrentUser()
  const { isFolded, fold } = useFoldedGroups(user.id)
  const current = pageOfPath(useLocation().pathname)
  const toggleLabel = t(collapsed ? 'rail.expand' : 'rail.collapse')
  return (
    <>
      <RailHead collapsed={collapsed} name={t('common:product')} />
      <RailList label={t('rail.label')}>
        {navigationFor(user).map(({ group, startsFolded, entries }) => {
          const rest = { collapsed, onNavigate }
          if (group === 'everyday') return <RailLinks key={group} entries={entries} {...rest} />
          const holdsCurrent = entries.some((page) => page === current)
          const folded = !collapsed && isFolded(group, startsFolded && !holdsCurrent)
          return (
            <RailGroup
              key={group}
              label={t(`rail.${group}`)}
              collapsed={collapsed}
              isOpen={!folded}
              mark={folded && entries.map(({ texts }) => <Mark key={texts} texts={texts} />)}
              onToggle={() => fold(group, !folded)}
            >
              {/* The current page stays visible when its group is folded. */}
              <RailLinks entries={folded ? entries.filter((page) => page === current) : entries} {...rest} />
            </RailGroup>
          )
        })}
      </RailList>
      <RailFooter collapsed={collapsed}>
        {!collapsed && <span>{t('rail.version', { version: VERSION })}</span>}
        {onToggle && (
          <ActionIcon aria-label={toggleLabel} data-hint={toggleLabel} data-hint-side="right" aria-expanded={!collapsed} onClick={onToggle}>
            {collapsed ? <IconLayoutSidebarLeftExpand size={20} stroke={1.7} /> : <IconLayoutSidebarLeftCollapse size={20} stroke={1.7} />}
          </ActionIcon>
        )}
      </RailFooter>
    </>
  )
}

type LinksProps = Pick<Props, 'onNavigate'> & { collapsed: boolean; entries: readonly PageRoute[] }

function RailLinks({ entries, collapsed, onNavigate }: LinksProps) {
  const { t } = useTranslation('shell')
  return entries.map(({ icon: Icon, texts, title = `${texts}:title`, ...page }) => (
    <RailLink
      key={page.path}
      to={pathOf(page)}
      icon={<Icon size={20} stroke={1.7} />}
      label={t(title)}
      mark={<Mark texts={texts} />}
      collapsed={collapsed}
      onNavigate={onNavigate}
    />
  ))
}

function Mark({ texts }: Pick<PageRoute, 'texts'>) {
  const PageMark = marks[texts]
  return PageMark && <PageMark />
}

/** The groups of the rail that the user has folded or unfolded in this browser. */
function useFoldedGroups(userId: number) {
  const [folds, setFolds] = useState(() => readCollapsedGroups(userId))
  return {
    isFolded: (group: string, startsFolded: boolean) => folds[group] ?? startsFolded,
    fold(group: string, isFolded: boolean) {
      const next = { ...folds, [group]: isFolded }
      storeCollapsedGroups(userId, next)
      setFolds(next)
    },
  }
}
