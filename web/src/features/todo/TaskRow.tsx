import { ActionIcon, Checkbox, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCalendarEvent, IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { dayInTimezone } from '#web/shared/domain/company/dayInTimezone.ts'
import { formatDay } from '#web/shared/lib/i18n/formatDay.ts'
import { nextRowControls } from '#web/shared/ui/FocusNextRowAfterDelete.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { TaskForm } from './TaskForm.tsx'
import classes from './Todo.module.css'
import type { TodoTask } from './tasks.ts'
import { taskActions } from './useTasks.ts'

type Props = {
  task: TodoTask
  index: number
  isFirst: boolean
  isLast: boolean
  /** Called when the row with the focus is deleted and no other row is left. */
  onLastRemoved: () => void
}

export function TaskRow({ task, index, isFirst, isLast, onLastRemoved }: Props) {
  const { t } = useTranslation('todo')
  /** After editing, the focus returns to the edit button. */
  const [editing, setEditing] = useState<'unopened' | 'open' | 'closed'>('unopened')
  const { id, text, done } = task
  const leaveRow = () => {
    const [heir] = nextRowControls(document.activeElement)
    if (heir) heir.focus()
    else onLastRemoved()
  }
  const tick = (isDone: boolean) => {
    leaveRow()
    taskActions.change(id, { done: isDone })
  }
  const remove = () => {
    leaveRow()
    taskActions.remove(id)
    toast.success(t('removed'), { name: t('putBack'), run: () => taskActions.putBack(task, index) })
  }
  if (editing === 'open') return <EditTask task={task} onDone={() => setEditing('closed')} />
  return (
    <li className={classes.row} data-done={done || undefined}>
      <Checkbox className={classes.tick ?? ''} checked={done} label={text} onChange={({ currentTarget }) => tick(currentTarget.checked)} />
      {task.date && <DueDate date={task.date} isOpen={!done} />}
      <div className={classes.tools}>
        <TaskButton name={t('up', { text })} icon={<IconArrowUp size={16} />} disabled={isFirst} onClick={() => taskActions.move(id, -1)} />
        <TaskButton
          name={t('down', { text })}
          icon={<IconArrowDown size={16} />}
          disabled={isLast}
          onClick={() => taskActions.move(id, 1)}
        />
        <TaskButton
          name={t('edit', { text })}
          icon={<IconPencil size={16} />}
          autoFocus={editing === 'closed'}
          onClick={() => setEditing('open')}
        />
        <TaskButton name={t('remove', { text })} icon={<IconTrash size={16} />} onClick={remove} />
      </div>
    </li>
  )
}

function EditTask({ task, onDone }: { task: TodoTask; onDone: () => void }) {
  const { t } = useTranslation('todo')
  const save = (fields: Pick<TodoTask, 'text' | 'date'>) => {
    taskActions.change(task.id, fields)
    onDone()
  }
  return (
    <li className={classes.row}>
      <TaskForm action={t('common:save')} label={t('text')} initial={task} onSave={save} onCancel={onDone} />
    </li>
  )
}

type TaskButtonProps = { name: string; icon: ReactNode; disabled?: boolean; autoFocus?: boolean; onClick: () => void }

const TaskButton = ({ name, icon, ...button }: TaskButtonProps) => (
  <ActionIcon variant="subtle" color="gray" aria-label={name} title={name} {...button}>
    {icon}
  </ActionIcon>
)

/** The due day. A past day of an open task stands out. */
function DueDate({ date, isOpen }: { date: string; isOpen: boolean }) {
  const { t } = useTranslation('todo')
  const today = dayInTimezone(useCurrentUser().company.timezone)
  const isLate = isOpen && date < today
  const isToday = isOpen && date === today
  return (
    <Text span className={classes.date ?? ''} data-late={isLate || undefined} data-today={isToday || undefined} size="sm">
      <IconCalendarEvent size={15} stroke={1.7} aria-hidden />
      {isLate ? t('late', { date: formatDay(date) }) : isToday ? t('today') : formatDay(date)}
    </Text>
  )
}
