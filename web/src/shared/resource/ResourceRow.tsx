import { ActionIcon } from '@mantine/core'
import type { Row } from '@recado/contract/kit/live'
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ButtonSpace } from '../ui/ButtonSpace.tsx'
import type { Column, RowAction, RowTone } from './liveResource.ts'
import classes from './table.module.css'

type Props<R extends Row> = {
  texts: string
  columns: Column<R>[]
  nameOf: (row: R) => string
  row: R
  tone: RowTone | undefined
  actions: readonly RowAction<R>[]
  /** It is looked at, and not changed any more. */
  isFixed: boolean
  /** It cannot be deleted at the moment: the place of that button stays, and with it where the others are. */
  isKept: boolean
  onEdit: ((row: R) => void) | undefined
  onRemove: ((row: R) => void) | undefined
}

/** One row's cells, and what can be done with it. */
export function ResourceRow<R extends Row>({ texts, columns, nameOf, row, tone, actions, isFixed, isKept, onEdit, onRemove }: Props<R>) {
  const { t } = useTranslation([texts, 'resource', 'common'])
  const name = nameOf(row)
  return (
    <>
      {columns.map(({ key, render, headline = false, speaks = headline, wraps }) => (
        <td key={key} className={classes.cell} data-headline={headline} data-wraps={wraps}>
          {!speaks && (
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
          .map(({ key, icon, act }) => (
            <ActionIcon key={key} data-hint={t(`actions.${key}`)} aria-label={t(`actions.${key}One`, { name })} onClick={() => act(row)}>
              {icon}
            </ActionIcon>
          ))}
        {onEdit && (
          <ActionIcon
            data-hint={t(isFixed ? 'resource:seeOne' : 'common:edit', { name })}
            aria-label={t(isFixed ? 'resource:seeOne' : 'resource:editOne', { name })}
            onClick={() => onEdit(row)}
          >
            {isFixed ? <IconEye size={18} /> : <IconPencil size={18} />}
          </ActionIcon>
        )}
        {onRemove && isKept && <ButtonSpace />}
        {onRemove && !isKept && (
          <ActionIcon data-hint={t('common:delete')} aria-label={t('resource:removeOne', { name })} onClick={() => onRemove(row)}>
            <IconTrash size={18} />
          </ActionIcon>
        )}
      </td>
    </>
  )
}
