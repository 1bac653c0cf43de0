// Uses the client that oapi-codegen generates from the panel's document.
package main

import (
	"berth/panel"
	"berth/use"
	"context"
	"net/http"
	"os"
	"time"
)

func main() {
	ctx, url := context.Background(), os.Getenv("BERTH_URL")
	as := func(key string) *panel.ClientWithResponses {
		bearer := func(_ context.Context, request *http.Request) error {
			request.Header.Set("Authorization", "Bearer "+key)
			return nil
		}
		return use.Must(panel.NewClientWithResponses(url, panel.WithRequestEditorFn(bearer)))
	}
	caller := as(os.Getenv("BERTH_KEY"))

	health := use.Must(use.Must(panel.NewClientWithResponses(url)).GetHealthWithResponse(ctx))
	use.That(health.JSON200.Status == "ok", "health")
	use.That(health.HTTPResponse.Header.Get("X-Request-Id") != "", "the request id")

	var keys []string
	for _, name := range []string{"go 1", "go 2"} {
		body := panel.NewUserApiKey{Name: name, Permissions: []panel.Capability{"servers.read"}}
		key := use.Must(caller.CreateApiKeyWithResponse(ctx, body)).JSON201
		use.That(key != nil && key.Name == name && key.ExpiresAt == nil && key.ServerIds == nil, "a new key")
		keys = append(keys, key.Id)
	}
	one := panel.Limit(1)
	first := use.Must(caller.ListApiKeysWithResponse(ctx, &panel.ListApiKeysParams{Limit: &one})).JSON200
	use.That(len(first.Items) == 1 && first.NextCursor != nil, "the first page")
	next := &panel.ListApiKeysParams{Limit: &one, Cursor: first.NextCursor}
	second := use.Must(caller.ListApiKeysWithResponse(ctx, next)).JSON200
	use.That(second.Items[0].Id != first.Items[0].Id, "the second page")
	for _, id := range keys {
		use.That(use.Must(caller.DeleteApiKeyWithResponse(ctx, id)).StatusCode() == 204, "no key")
	}

	made := use.Must(caller.CreateServerWithResponse(ctx, panel.NewServer{Name: "Go", Type: "nodejs"})).JSON202
	use.That(made != nil, "a new server")
	got := use.Must(caller.GetServerWithResponse(ctx, made.Id)).JSON200
	for look := 0; got.Status == "installing" && look < 60; look++ {
		time.Sleep(time.Second)
		got = use.Must(caller.GetServerWithResponse(ctx, made.Id)).JSON200
	}
	use.That(got.Name == "Go" && got.StartedAt == nil, "the server")
	removeData := true
	deleted := use.Must(caller.DeleteServerWithResponse(ctx, made.Id, &panel.DeleteServerParams{RemoveData: &removeData}))
	use.That(deleted.StatusCode() == 204, "no server")

	gone := use.Must(caller.GetServerWithResponse(ctx, made.Id))
	use.That(gone.JSON404 != nil && gone.JSON404.Error == panel.ApiErrorErrorNotFound, "a typed 404")
	refused := use.Must(as("nobody").ListServersWithResponse(ctx, nil))
	use.That(refused.JSON401 != nil && refused.JSON401.Error == panel.ApiErrorErrorUnauthorized, "a typed 401")
}
