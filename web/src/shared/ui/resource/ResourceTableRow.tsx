import { ActionIcon, type ActionIconProps, Button, Checkbox } from '@mantine/core'
import type { Row } from '@recado/contract/kit/liveList'
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column, RowAction, RowTone } from '#web/shared/data/resource/liveResource.ts'
import type { RowSelection } from '#web/shared/ui/bulk/useRowSelection.ts'
import classes from './table.module.css'

type Props<R extends Row> = {
  texts: string
  columns: Column<R>[]
  nameOf: (row: R) => string
  row: R
  tone: RowTone | undefined
  actions: readonly RowAction<R>[]
  selection?: RowSelection | undefined
  isReadOnly: boolean
  /** If not, the button's space stays, so that the others keep their positions. */
  canDelete: boolean
  onEdit: ((row: R) => void) | undefined
  onRemove: ((row: R) => void) | undefined
}

/** The cells of a row and its actions. */
export function ResourceTableRow<R extends Row>(props: Props<R>) {
  const { texts, columns, nameOf, row, tone, actions, selection, isReadOnly, canDelete, onEdit, onRemove } = props
  const { t } = useTranslation(texts)
  const name = nameOf(row)
  return (
    <>
      {selection && <CheckCell name={name} selection={selection} id={row.id} />}
      {columns.map(({ key, render, headline = false, hideLabelOnCard = headline, hideOnCard, wraps }) => (
        <td key={key} className={classes.cell} data-headline={headline} data-wraps={wraps} data-hidden-on-card={hideOnCard}>
          {!hideLabelOnCard && (
            <span aria-hidden className={classes.label}>
              {t(`columns.${key}`)}
            </span>
          )}
          <span className={classes.value}>{render(row)}</span>
        </td>
      ))}
      <td className={classes.actions} data-tone={tone}>
        {actions
          .filter(({ applies }) => applies?.(row) ?? true)
          .map((action) => (
            <ActionButton key={action.key} texts={texts} name={name} action={action} onPress={() => action.act(row)} />
          ))}
        {onEdit && (
          <ActionIcon
            data-hint={t(isReadOnly ? 'resource:seeOne' : 'common:edit', { name })}
            aria-label={t(isReadOnly ? 'resource:seeOne' : 'resource:editOne', { name })}
            onClick={() => onEdit(row)}
          >
            {isReadOnly ? <IconEye size={18} /> : <IconPencil size={18} />}
          </ActionIcon>
        )}
        {onRemove && !canDelete && <ButtonPlaceholder />}
        {onRemove && canDelete && (
          <ActionIcon data-hint={t('common:delete')} aria-label={t('resource:removeOne', { name })} onClick={() => onRemove(row)}>
            <IconTrash size={18} />
          </ActionIcon>
        )}
      </td>
    </>
  )
}

function CheckCell({ name, id, selection }: { name: string; id: number; selection: RowSelection }) {
  const { t } = useTranslation('resource')
  return (
    <td className={classes.check}>
      <Checkbox size="xs" aria-label={t('chooseOne', { name })} checked={selection.has(id)} onChange={() => selection.toggle(id)} />
    </td>
  )
}

type ButtonProps = { texts: string; name: string; action: { key: string; icon: ReactNode; showAsText?: true }; onPress: () => void }

function ActionButton({ texts, name, action: { key, icon, showAsText }, onPress }: ButtonProps) {
  const { t } = useTranslation(texts)
  const [word, label] = [t(`actions.${key}`), t(`actions.${key}One`, { name })]
  if (!showAsText)
    return (
      <ActionIcon data-hint={word} aria-label={label} onClick={onPress}>
        {icon}
      </ActionIcon>
    )
  return (
    <Button className={classes.word ?? ''} size="compact-sm" variant="light" leftSection={icon} aria-label={label} onClick={onPress}>
      {word}
    </Button>
  )
}

/** Takes the space of a button whose code is still loading, so that nothing moves when it arrives. */
const ButtonPlaceholder = (props: Pick<ActionIconProps, 'size'>) => <ActionIcon {...props} disabled aria-hidden bg="transparent" />
