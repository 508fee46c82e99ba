import './require-node.mjs'
import { finishInstall } from './prepare.mjs'

// npm calls this after writing only the lock, too: then nothing was installed.
if (process.env.npm_config_package_lock_only !== 'true') finishInstall()
