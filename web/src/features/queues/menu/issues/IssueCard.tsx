import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/shared/auth/session.ts'
import { useChangeSetting } from '#web/shared/settings/useChangeSetting.ts'
import type { MenuEditor } from '../edit/useMenuEditor.ts'
import { MenuCard } from '../frame/MenuCard.tsx'
import { CheckLabel, CheckList, CheckRow } from '../savedTests/TestParts.tsx'
import type { MenuIssues } from './useMenuIssues.ts'

/** Issues that stop a contact in the menu, each with a link to its entry. */
export function IssueCard({ issues: { list }, editor }: { issues: MenuIssues; editor: MenuEditor }) {
  const { t } = useTranslation('menu')
  if (list.length === 0) return null
  return (
    <MenuCard title={t('troubles.title')} mark={<CheckLabel tone="warn">{String(list.length)}</CheckLabel>}>
      <CheckList label={t('troubles.title')}>
        {list.map(({ key, code, id, text, isSevere }) => (
          <CheckRow
            key={key}
            tone={isSevere ? 'bad' : 'warn'}
            icon={<IconAlertTriangle size={18} />}
            name={text}
            where={editor.nameOf(id)}
            tool={code === 'greetingOff' && <TurnGreetingOnButton />}
            onOpen={() => {
              editor.selection.select(id)
              editor.go('tree')
            }}
          />
        ))}
      </CheckList>
    </MenuCard>
  )
}

/** Switches the greeting of a single queue on for the whole company. */
function TurnGreetingOnButton() {
  const { t } = useTranslation('menu')
  const may = useCan()('settings:manage')
  const { mutate, isPending } = useChangeSetting('sendGreetingMessageOneQueues')
  if (!may) return null
  return (
    <Button variant="light" size="xs" loading={isPending} onClick={() => mutate('enabled')}>
      {t('troubles.turnOn')}
    </Button>
  )
}
