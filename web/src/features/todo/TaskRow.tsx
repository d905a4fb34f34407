import { ActionIcon, Checkbox, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCalendarEvent, IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/auth/session.ts'
import { dayIn } from '../../shared/company/dayIn.ts'
import { showDay } from '../../shared/i18n/showDay.ts'
import { toast } from '../../shared/toast/toast.ts'
import { heirsOf } from '../../shared/ui/FocusHeir.tsx'
import { TaskForm } from './TaskForm.tsx'
import classes from './Todo.module.css'
import type { Todo } from './tasks.ts'
import { taskActs } from './useTasks.ts'

type Props = {
  task: Todo
  place: number
  isFirst: boolean
  isLast: boolean
  /** Called when the row with the focus is deleted and no other row is left. */
  onLonelyEnd: () => void
}

export function TaskRow({ task, place, isFirst, isLast, onLonelyEnd }: Props) {
  const { t } = useTranslation('todo')
  /** After editing, the focus returns to the edit button. */
  const [editing, setEditing] = useState<'not yet' | 'now' | 'before'>('not yet')
  const { id, text, done } = task
  const leaveRow = () => {
    const [heir] = heirsOf(document.activeElement)
    if (heir) heir.focus()
    else onLonelyEnd()
  }
  const tick = (isDone: boolean) => {
    leaveRow()
    taskActs.change(id, { done: isDone })
  }
  const remove = () => {
    leaveRow()
    taskActs.remove(id)
    toast.success(t('removed'), { name: t('putBack'), run: () => taskActs.putBack(task, place) })
  }
  if (editing === 'now') return <EditedTask task={task} onDone={() => setEditing('before')} />
  return (
    <li className={classes.row} data-done={done || undefined}>
      <Checkbox className={classes.tick ?? ''} checked={done} label={text} onChange={({ currentTarget }) => tick(currentTarget.checked)} />
      {task.date && <Due date={task.date} isOver={!done} />}
      <div className={classes.tools}>
        <Tool name={t('up', { text })} icon={<IconArrowUp size={16} />} disabled={isFirst} onClick={() => taskActs.move(id, -1)} />
        <Tool name={t('down', { text })} icon={<IconArrowDown size={16} />} disabled={isLast} onClick={() => taskActs.move(id, 1)} />
        <Tool
          name={t('edit', { text })}
          icon={<IconPencil size={16} />}
          autoFocus={editing === 'before'}
          onClick={() => setEditing('now')}
        />
        <Tool name={t('remove', { text })} icon={<IconTrash size={16} />} onClick={remove} />
      </div>
    </li>
  )
}

function EditedTask({ task, onDone }: { task: Todo; onDone: () => void }) {
  const { t } = useTranslation('todo')
  const save = (fields: Pick<Todo, 'text' | 'date'>) => {
    taskActs.change(task.id, fields)
    onDone()
  }
  return (
    <li className={classes.row}>
      <TaskForm action={t('common:save')} label={t('text')} known={task} onSave={save} onCancel={onDone} />
    </li>
  )
}

type ToolProps = { name: string; icon: ReactNode; disabled?: boolean; autoFocus?: boolean; onClick: () => void }

const Tool = ({ name, icon, ...button }: ToolProps) => (
  <ActionIcon variant="subtle" color="gray" aria-label={name} title={name} {...button}>
    {icon}
  </ActionIcon>
)

/** The due day. A past day of an open task stands out. */
function Due({ date, isOver }: { date: string; isOver: boolean }) {
  const { t } = useTranslation('todo')
  const today = dayIn(useSession().company.timezone)
  const isLate = isOver && date < today
  const isToday = isOver && date === today
  return (
    <Text span className={classes.date ?? ''} data-late={isLate || undefined} data-today={isToday || undefined} size="sm">
      <IconCalendarEvent size={15} stroke={1.7} aria-hidden />
      {isLate ? t('late', { date: showDay(date) }) : isToday ? t('today') : showDay(date)}
    </Text>
  )
}
