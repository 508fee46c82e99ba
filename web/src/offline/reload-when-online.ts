/**
 * A script of the offline page, which must be self-contained. It reloads the page when the device comes online or, if
 * the device was online all the time, when the server is ready again. The first check is after two seconds, and the
 * interval then doubles up to a minute. Random jitter prevents all clients from sending requests at the same moment. No
 * request is sent while the page is hidden.
 */
export const reloadWhenOnlineScript = `addEventListener('online',function(){location.reload()});(function poll(delay){setTimeout(function(){if(!navigator.onLine||document.hidden)return poll(delay);var retry=function(){poll(Math.min(delay*2,60000))};fetch('/readyz',{cache:'no-store'}).then(function(response){response.ok?location.reload():retry()},retry)},delay*(.75+Math.random()/2))})(2000)`
