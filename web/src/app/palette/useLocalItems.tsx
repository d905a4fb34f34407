import { IconSettings } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { navigationFor, pathOf } from '#web/app/shell/navigation.ts'
import { visibleGroups } from '#web/features/settings/settingGroups.ts'
import { useCan, useCurrentUser } from '#web/shared/data/auth/session.ts'
import type { Command } from '#web/shared/lib/commands/command.ts'
import { useCommands } from '#web/shared/lib/commands/commandRegistry.ts'
import { rankMatches } from './matchScore.ts'
import type { PaletteGroup, PaletteItem } from './paletteItem.ts'

/** Items that need no server: commands, pages and, for a query, settings. */
export function useLocalItems(query: string): PaletteGroup[] {
  const { t } = useTranslation('palette')
  const navigate = useNavigate()
  const user = useCurrentUser()
  const settings = useSettingItems()
  const all = useCommands().filter(({ id }) => id !== 'palette')
  const offered = (group: Command['group']) => all.filter((command) => command.group === group).map(toItem)
  const pages = navigationFor(user).flatMap(({ entries }) =>
    entries.map(
      ({ icon: Icon, texts, title = `${texts}:title`, ...page }): PaletteItem => ({
        id: pathOf(page),
        label: t(title),
        icon: <Icon size={18} stroke={1.7} />,
        run: () => void navigate(pathOf(page)),
      }),
    ),
  )
  const groups = [
    { id: 'conversation', label: t('groups.conversation'), items: offered('conversation') },
    { id: 'go', label: t('groups.go'), items: [...pages, ...offered('go')] },
    { id: 'list', label: t('groups.list'), items: offered('list') },
    { id: 'app', label: t('groups.app'), items: offered('app') },
  ]
  if (!query) return groups
  return [...groups, { id: 'settings', label: t('groups.settings'), items: settings }].map((group) => ({
    ...group,
    items: rankMatches(group.items, query, ({ label }) => label),
  }))
}

const toItem = ({ id, name, icon: Icon, keys, run }: Command): PaletteItem => ({
  id,
  label: name,
  keys,
  run,
  icon: <Icon size={18} stroke={1.7} />,
})

/** The company's settings by name, for users who may change them. */
function useSettingItems(): PaletteItem[] {
  const may = useCan()('settings:manage')
  const { super: isSuper } = useCurrentUser()
  const { t } = useTranslation('settings')
  const navigate = useNavigate()
  if (!may) return []
  return visibleGroups({ isSuper, has: () => true }).flatMap(({ settings }) =>
    settings.map((setting) => ({
      id: `setting-${setting}`,
      label: t(`options.${setting}.name`),
      icon: <IconSettings size={18} stroke={1.7} />,
      run: () => void navigate(`/settings#${setting}`),
    })),
  )
}
