import { broadcastContent, type BroadcastDetails } from '@rostrum/contract/broadcasts'
import { Suspense, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { api } from '../lib/api.ts'
import { contractResolver, dropInput } from '../lib/form.ts'
import { useText } from '../lib/i18n.tsx'
import { showPopup } from '../lib/popup.ts'
import { useSave } from '../lib/use-save.ts'
import { useRefetchPeople } from '../tasks/use-people-change.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { lazyDialog } from '../ui/lazy-part.tsx'
import { UnsavedChanges } from '../ui/unsaved-changes.tsx'
import { Audience } from './audience.tsx'
import { BroadcastFields, type BroadcastContent, type BroadcastInput } from './broadcast-fields.tsx'
import { BroadcastPreview } from './broadcast-preview.tsx'
import { useDeleteDraft } from './use-broadcasts.ts'

const SendDialog = lazyDialog(() => import('./send-dialog.tsx'))

/** A mail that is being written. What was typed is saved before it is tried or sent. */
export const Draft = ({ data: broadcast, meta: { audience } }: BroadcastDetails) => {
  const t = useText('broadcasts')
  const refetch = useRefetchPeople()
  const [doing, setDoing] = useState<'test' | 'send'>()
  const [isSending, setSending] = useState(false)
  const { id, attributes } = broadcast
  const { subject, body, item } = attributes
  const form = useForm<BroadcastInput, unknown, BroadcastContent>({
    resolver: contractResolver(broadcastContent, useText('validation')),
    defaultValues: { subject, body, item_id: item?.id ?? null },
  })
  const { isDirty, isSubmitting } = form.formState
  const store = async (content: BroadcastContent) => {
    if (!isDirty) return
    await api('PUT /broadcasts/:id', { params: { id }, body: content })
    form.reset(content, dropInput)
    await refetch()
  }
  const save = useSave(form, async (content) => {
    setDoing(undefined)
    await store(content)
    showPopup({ type: 'success', message: t('saved') })
  })
  const test = useSave(form, async (content) => {
    setDoing('test')
    await store(content)
    const { message } = await api('POST /broadcasts/:id/actions?action=test', { params: { id } })
    showPopup({ type: 'success', message })
  })
  const send = useSave(form, async (content) => {
    setDoing('send')
    await store(content)
    setSending(true)
  })
  const pendingOf = (button: typeof doing) => isSubmitting && doing === button
  return (
    <div className="grid gap-12">
      <form method="post" noValidate onSubmit={(event) => void save(event)} className="grid max-w-160 gap-6">
        <Audience
          choice={{
            segmentName: attributes.segment_name,
            filters: attributes.filters ?? {},
            chosenCount: attributes.chosen_count,
          }}
          size={audience}
        />
        <BroadcastFields form={form} known={item} />
        <div className="flex flex-wrap gap-2 phone:*:w-full">
          <Button
            variant="primary"
            icon="send"
            pending={pendingOf('send')}
            disabled={audience.may_be_mailed === 0}
            onPointerEnter={SendDialog.preload}
            onClick={(event) => void send(event)}
          >
            {t('send')}
          </Button>
          <Button pending={pendingOf('test')} pendingText={t('testing')} onClick={(event) => void test(event)}>
            {t('test')}
          </Button>
          <Button type="submit" pending={pendingOf(undefined)}>
            {t('saveDraft')}
          </Button>
          <DeleteButton id={id} />
        </div>
      </form>
      <BroadcastPreview id={id} version={[subject, body, item?.id]} />
      <UnsavedChanges isDirty={isDirty} />
      {isSending && (
        <Suspense>
          <SendDialog broadcast={broadcast} count={audience.may_be_mailed} onClose={() => setSending(false)} />
        </Suspense>
      )}
    </div>
  )
}

const DeleteButton = ({ id }: { id: string }) => {
  const t = useText('broadcasts')
  const navigate = useNavigate()
  const [isConfirming, setConfirming] = useState(false)
  const { mutate, isPending } = useDeleteDraft(id, () => {
    showPopup({ type: 'success', message: t('deleted') })
    void navigate('/broadcasts', { replace: true })
  })
  return (
    <>
      <Button variant="quiet" icon="trash" onClick={() => setConfirming(true)}>
        {t('delete')}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        isDestructive
        title={t('deleteTitle')}
        text={t('deleteText')}
        confirmText={t('delete')}
        isPending={isPending}
        onCancel={() => setConfirming(false)}
        onConfirm={() => mutate(undefined, { onError: () => setConfirming(false) })}
      />
    </>
  )
}
