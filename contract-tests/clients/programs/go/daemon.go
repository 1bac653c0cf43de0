// Uses the client that oapi-codegen generates from the daemon's document.
package main

import (
	"berth/daemon"
	"berth/use"
	"context"
	"net/http"
	"os"
	"strings"
	"time"
)

func main() {
	ctx, url := context.Background(), os.Getenv("BERTH_URL")
	as := func(key string) *daemon.ClientWithResponses {
		bearer := func(_ context.Context, request *http.Request) error {
			request.Header.Set("Authorization", "Bearer "+key)
			return nil
		}
		return use.Must(daemon.NewClientWithResponses(url, daemon.WithRequestEditorFn(bearer)))
	}
	caller, anybody := as(os.Getenv("BERTH_KEY")), use.Must(daemon.NewClientWithResponses(url))

	health := use.Must(anybody.GetHealthWithResponse(ctx))
	use.That(health.JSON200.Status == "ok", "health")
	use.That(health.HTTPResponse.Header.Get("X-Request-Id") != "", "the request id")

	var made []string
	for _, name := range []string{"go-1", "go-2"} {
		body := daemon.InstallContainerRequest{Name: name, Type: "nodejs"}
		installed := use.Must(caller.InstallContainerWithResponse(ctx, nil, body)).JSON200
		use.That(installed != nil && installed.Status == daemon.ContainerStatusInstalled, "a new container")
		made = append(made, installed.Id)
	}
	one := daemon.ListLimit(1)
	first := use.Must(caller.ListContainersWithResponse(ctx, &daemon.ListContainersParams{Limit: &one})).JSON200
	use.That(len(first.Containers) == 1 && first.NextCursor != nil, "the first page")
	next := &daemon.ListContainersParams{Limit: &one, Cursor: first.NextCursor}
	second := use.Must(caller.ListContainersWithResponse(ctx, next)).JSON200
	use.That(second.Containers[0].Id != first.Containers[0].Id, "the second page")

	status := func() *daemon.Container {
		return use.Must(caller.GetContainerStatusByIdWithResponse(ctx, made[0])).JSON200
	}
	got := status()
	use.That(got.Name == "go-1" && got.StartedAt == nil, "the container")
	chosen := daemon.ContainerRequest{Id: made[0]}
	use.That(use.Must(caller.StartContainerWithResponse(ctx, chosen)).JSON200 != nil, "the start")
	for until := time.Now().Add(time.Minute); got.Status != daemon.ContainerStatusRunning; got = status() {
		use.That(time.Now().Before(until), "running")
		time.Sleep(200 * time.Millisecond)
	}
	use.That(got.StartedAt != nil, "the time of the start")
	use.That(use.Must(caller.KillContainerWithResponse(ctx, chosen)).JSON200 != nil, "the end")
	begun := &daemon.CreateUploadParams{Path: "/" + made[0] + "/file", UploadLength: 4}
	upload := use.Must(caller.CreateUploadWithResponse(ctx, begun)).JSON201
	use.That(upload != nil && upload.Offset == 0, "an upload")
	for _, part := range []string{"ab", "cd"} {
		sent := &daemon.ContinueUploadParams{UploadOffset: upload.Offset}
		kept := use.Must(caller.ContinueUploadWithBodyWithResponse(
			ctx, upload.Id, sent, "application/offset+octet-stream", strings.NewReader(part)))
		use.That(kept.StatusCode() == 204, "bytes of the upload")
		upload = use.Must(caller.GetUploadWithResponse(ctx, upload.Id, nil)).JSON200
	}
	use.That(upload.Status == daemon.ResumableUploadStatusCompleted, "the whole file")
	removeData := true
	for _, id := range made {
		body := daemon.RemoveContainerRequest{Id: id, RemoveData: &removeData}
		removed := use.Must(caller.RemoveContainerWithResponse(ctx, body)).JSON200
		use.That(removed.Status == daemon.ContainerStatusRemoved, "no container")
	}

	gone := use.Must(caller.GetContainerStatusByIdWithResponse(ctx, made[0]))
	use.That(gone.JSON404 != nil && gone.JSON404.Error == daemon.ApiErrorErrorNotFound, "a typed 404")
	refused := use.Must(as("nobody").GetDaemonWithResponse(ctx))
	use.That(refused.JSON401 != nil && refused.JSON401.Error == daemon.ApiErrorErrorUnauthorized, "a typed 401")

	// An invalid token.
	token := "nobody"
	download := use.Must(anybody.DownloadPathWithResponse(ctx, &daemon.DownloadPathParams{Path: "/a", Token: &token}))
	use.That(download.JSON401 != nil, "a token in the query")
}
