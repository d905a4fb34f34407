import type { ComponentType } from 'react'
import { BulkNotice } from './BulkNotice.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import type { Selection } from './useRowSelection.ts'

type Props = { resource: string; Bulk: ComponentType<{ selection: Selection }> | undefined; selection: Selection }

/** Between a list's head and its rows: what is done with many of them, and what can be done with those that are chosen. */
export const BulkArea = ({ resource, Bulk, selection }: Props) =>
  Bulk && (
    <>
      <BulkNotice resource={resource} />
      {selection.count > 0 && (
        <SelectionBar selection={selection}>
          <Bulk selection={selection} />
        </SelectionBar>
      )}
    </>
  )
