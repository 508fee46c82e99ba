import { Outlet } from 'react-router'
import '../ui/styles/full.css'

/** Loads the complete styles for the pages without the header and the sidebar. */
export default Outlet
