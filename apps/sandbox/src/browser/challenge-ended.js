// Tells the embedding page that the challenge has ended. The page reads the result from the API.
parent.postMessage({ type: 'challenge-ended' }, '*')
