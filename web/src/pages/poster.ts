import type { Route } from './+types/poster'
import { posterResponse } from '../embeds/poster-response.tsx'

/** A poster of an action, to be printed. Only the server renders it. */
export const loader = (args: Route.LoaderArgs) => posterResponse(args)
