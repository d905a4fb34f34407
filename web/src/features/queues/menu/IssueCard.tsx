import { Button } from '@mantine/core'
import type { QueueProblemCode } from '@recado/contract/bot/queueProblems'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/shared/data/auth/session.ts'
import { useCanChange } from '#web/shared/data/auth/useCanChange.ts'
import { useChangeSetting } from '#web/shared/domain/settings/useChangeSetting.ts'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { AssignDialog } from '../assignment/AssignDialog.tsx'
import type { AssignmentPart } from '../assignment/AssignmentFields.tsx'
import { MenuCard } from './MenuLayout.tsx'
import { CheckLabel, CheckList, CheckRow } from './savedTests/SavedTests.tsx'
import type { MenuEditor } from './useMenuEditor.ts'
import type { MenuIssues } from './useMenuIssues.ts'

/** Issues that stop a contact in the menu, each with a link to its entry. */
export function IssueCard({ issues: { list }, editor }: { issues: MenuIssues; editor: MenuEditor }) {
  const { t } = useTranslation('menu')
  const assignment = useDialog<AssignmentPart>()
  return (
    <>
      {list.length > 0 && (
        <MenuCard title={t('troubles.title')} mark={<CheckLabel tone="warn">{String(list.length)}</CheckLabel>}>
          <CheckList label={t('troubles.title')}>
            {list.map(({ key, code, id, text, isSevere }) => (
              <CheckRow
                key={key}
                tone={isSevere ? 'bad' : 'warn'}
                icon={<IconAlertTriangle size={18} />}
                name={text}
                where={editor.nameOf(id)}
                tool={<MendTool code={code} onAssign={assignment.open} />}
                onOpen={() => {
                  editor.selection.select(id)
                  editor.go('tree')
                }}
              />
            ))}
          </CheckList>
        </MenuCard>
      )}
      {/* It stays when its issue is mended and no other is left, so that it can close. */}
      <AssignDialog queue={editor.queue} part={assignment.subject ?? 'userIds'} opened={assignment.opened} onClose={assignment.close} />
    </>
  )
}

type MendProps = { code: QueueProblemCode; onAssign: (part: AssignmentPart) => void }

/** The button that mends an issue where the user is. */
function MendTool({ code, onAssign }: MendProps) {
  const { t } = useTranslation('queues')
  const canChange = useCanChange()
  if (code === 'greetingOff') return <TurnGreetingOnButton />
  const part = code === 'notLinked' ? 'connectionIds' : code === 'nobodyWorksHere' ? 'userIds' : undefined
  if (!part || !canChange(part === 'userIds' ? 'users:manage' : 'connections:manage')) return null
  return (
    <Button variant="light" size="xs" onClick={() => onAssign(part)}>
      {t(part === 'userIds' ? 'assign.chooseUserIds' : 'assign.chooseConnectionIds')}
    </Button>
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
