import { ActionIcon } from '@mantine/core'
import { VERSION } from '@recado/contract/version'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { UnreadMark } from '../../features/chats/popover/UnreadMark.tsx'
import { AttentionMark } from '../../features/connections/AttentionMark.tsx'
import { useSession } from '../../shared/auth/session.ts'
import { readFolds, storeFolds } from '../../shared/auth/stored.ts'
import type { AppPage } from '../../shared/page/appPage.ts'
import { RailFoot, RailGroup, RailHead, RailLink, RailList } from '../theme/RailParts.tsx'
import { addressOf, navigationFor, pageAt } from './navigation.ts'

/** What the rail shows beside a page, by its texts. A `page.ts` names no component, so that tools without a browser can read it. */
const marks: Partial<Record<string, ComponentType>> = { chats: UnreadMark, connections: AttentionMark }

type Props = { collapsed?: boolean; onToggle?: () => void; onNavigate?: () => void }

/** The rail at the side: a link to each page. */
export function Rail({ collapsed = false, onToggle, onNavigate }: Props) {
  const { t } = useTranslation('shell')
  const user = useSession()
  const { isFolded, fold } = useFolds(user.id)
  const current = pageAt(useLocation().pathname)
  const toggleLabel = t(collapsed ? 'rail.expand' : 'rail.collapse')
  return (
    <>
      <RailHead collapsed={collapsed} name={t('common:product')} />
      <RailList label={t('rail.label')}>
        {navigationFor(user).map(({ group, startsFolded, entries }) => {
          const rest = { collapsed, onNavigate }
          if (group === 'everyday') return <Links key={group} entries={entries} {...rest} />
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
              {/* The present page stays visible when its group is folded. */}
              <Links entries={folded ? entries.filter((page) => page === current) : entries} {...rest} />
            </RailGroup>
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
  return entries.map(({ icon: Icon, texts, ...page }) => (
    <RailLink
      key={page.path}
      to={addressOf(page)}
      icon={<Icon size={20} stroke={1.7} />}
      label={t(`${texts}:title`)}
      mark={<Mark texts={texts} />}
      collapsed={collapsed}
      onNavigate={onNavigate}
    />
  ))
}

function Mark({ texts }: Pick<AppPage, 'texts'>) {
  const Shown = marks[texts]
  return Shown && <Shown />
}

/** The groups of the rail that the user has folded or unfolded in this browser. */
function useFolds(userId: number) {
  const [folds, setFolds] = useState(() => readFolds(userId))
  return {
    isFolded: (group: string, startsFolded: boolean) => folds[group] ?? startsFolded,
    fold(group: string, isFolded: boolean) {
      const next = { ...folds, [group]: isFolded }
      storeFolds(userId, next)
      setFolds(next)
    },
  }
}
