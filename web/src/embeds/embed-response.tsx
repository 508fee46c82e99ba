import { subjectAt } from '@rostrum/contract/embed-addresses'
import type { RouterContextProvider } from 'react-router'
import { answerEmbedForm } from './answer.ts'
import { documentResponse, NothingHere } from './document.tsx'
import { EmbedCard } from './embed-card.tsx'
import { loadAction } from './subject.ts'
import { FullPageContext } from '../lib/full-page.ts'
import { serverApi } from '../lib/server-api.ts'
import { serverTexts } from '../lib/texts.server.ts'

interface EmbedRequest {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** Renders an action to be shown in a frame, or what came of its form. */
export const embedResponse = async ({ request, context }: EmbedRequest): Promise<Response> => {
  const { api, page } = serverApi(context)
  const address = new URL(request.url)
  const theme = address.searchParams.get('theme')
  const subject = subjectAt(address.pathname)
  const found = subject && (await loadAction(api, subject))
  if (!subject || !found) {
    const t = serverTexts(page.language).of('embeds')
    return documentResponse({
      page,
      address,
      theme,
      isTransparent: true,
      status: 404,
      title: t('gone'),
      children: <NothingHere title={t('gone')} text={t('goneText')} />,
    })
  }
  const sent =
    request.method === 'POST'
      ? await answerEmbedForm(api, { subject, submitted: await request.formData(), language: page.language })
      : undefined
  // The numbers after the act are those that it has changed.
  const action = (sent?.answer.isGiven && (await loadAction(api, subject))) || found
  return documentResponse({
    page,
    address,
    theme,
    status: sent?.status ?? 200,
    title: found.title,
    // The preview of the organizer runs no scripts, and a browser would report one as an error.
    head: address.searchParams.has('preview') ? undefined : <script defer src="/embed-frame.js" />,
    children: (
      <FullPageContext value={`${page.origin}${found.path}?from=embed`}>
        <main>
          <EmbedCard action={action} answer={sent?.answer} address={address} />
        </main>
      </FullPageContext>
    ),
  })
}
