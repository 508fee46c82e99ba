import { useState, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { PublishingButtons, StoredForm } from '../forms/stored-form.tsx'
import { useText } from '../lib/i18n.tsx'
import { useConfirmation } from '../ui/use-confirmation.ts'
import { PageHead } from '../ui/section-head.tsx'
import { Status } from '../ui/status.tsx'
import { BackLink } from '../ui/text-link.tsx'
import { PublishPastDialog } from './publish-past-dialog.tsx'
import { UnpublishItemDialog } from './unpublish-item-dialog.tsx'
import { useContentForm, type ContentFormSetup } from './use-content-form.ts'

interface ContentFormProps<Values extends FieldValues> extends ContentFormSetup<Values> {
  /** Returns the label of a field for the error summary. */
  labelOf: (path: string) => string
  valueText?: (field: string, value: unknown) => string | undefined
  /** The input fields of the kind. */
  children: ReactNode
}

/** The form for a new or existing item of any kind. */
export const ContentForm = <Values extends FieldValues>({
  labelOf,
  valueText,
  children,
  ...setup
}: ContentFormProps<Values>) => {
  const t = useText('content')
  const kindText = useText('kinds')
  const { kind, item } = setup
  const past = useConfirmation()
  const { state, status, current, save, publish, unpublish } = useContentForm(setup, past.confirm)
  const [isUnpublishing, setUnpublishing] = useState(false)
  return (
    <>
      <BackLink to={kind.listAddress} className="mb-3">
        {kindText(`${kind.path}.own.many`)}
      </BackLink>
      <PageHead title={kindText(`${kind.path}.own.${item ? 'edit' : 'new'}`)}>
        <Status status={status} />
      </PageHead>
      <StoredForm
        state={state}
        labelOf={labelOf}
        {...(valueText && { valueText })}
        onSave={save}
        buttons={
          <PublishingButtons
            isPublished={status === 'published'}
            busy={past.isOpen ? null : state.busy}
            saveText={t(status === 'draft' ? 'saveDraft' : 'common:save')}
            onPublish={publish}
            onUnpublish={() => setUnpublishing(true)}
          />
        }
      >
        {children}
      </StoredForm>
      <PublishPastDialog isOpen={past.isOpen} onCancel={() => past.answer(false)} onConfirm={() => past.answer(true)} />
      {current && (
        <UnpublishItemDialog
          path={kind.path}
          item={current}
          isOpen={isUnpublishing}
          onCancel={() => setUnpublishing(false)}
          onConfirm={() => {
            setUnpublishing(false)
            unpublish()
          }}
        />
      )}
    </>
  )
}
