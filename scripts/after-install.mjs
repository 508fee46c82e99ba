import './require-node.mjs'
import { finishInstall } from './prepare.mjs'

// npm also runs this script when it only writes the lock file and installs nothing.
if (process.env.npm_config_package_lock_only !== 'true') finishInstall()
