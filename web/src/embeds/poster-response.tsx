import { subjectAt } from '@rostrum/contract/embed-addresses'
import type { RouterContextProvider } from 'react-router'
import { documentResponse, NothingHere } from './document.tsx'
import { paperOf, Poster, posterStyles } from './poster.tsx'
import { loadAction } from './subject.ts'
import { serverApi } from '../lib/server-api.ts'
import { serverTexts } from '../lib/texts.server.ts'

/** Shows the button to print only where scripts run. */
const printScript = `const b=document.getElementById('print');b.hidden=false;b.addEventListener('click',()=>print())`

interface PosterRequest {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** Renders the poster of an action, or says that nothing public is at the address. */
export const posterResponse = async ({ request, context }: PosterRequest): Promise<Response> => {
  const { api, page } = serverApi(context)
  const address = new URL(request.url)
  const subject = subjectAt(address.pathname)
  const action = subject && (await loadAction(api, subject))
  if (!action) {
    const t = serverTexts(page.language).of('embeds')
    const children = <NothingHere title={t('gone')} text={t('goneText')} />
    return documentResponse({ page, address, status: 404, title: t('gone'), children })
  }
  const paper = paperOf(address.searchParams.get('paper'), page.language)
  return documentResponse({
    page,
    address,
    title: action.title,
    head: <style nonce={page.nonce} dangerouslySetInnerHTML={{ __html: posterStyles(paper) }} />,
    children: (
      <>
        <Poster action={action} paper={paper} path={address.pathname} />
        <script type="module" nonce={page.nonce} dangerouslySetInnerHTML={{ __html: printScript }} />
      </>
    ),
  })
}
